import { Outlet, type RouteComponent } from '@tanstack/react-router'
import type { Layout } from '../../domain/routing/screens'
import { OverlayHost } from '../overlays/host'
import { BlankLayout } from './blank'
import { StandardLayout } from './standard'
import { useBlank, useEverywhere, useStandard } from './use-layout'
import { WizardLayout } from './wizard'

const Standard = () => (
  <StandardLayout {...useStandard()} over={<OverlayHost />}>
    <Outlet />
  </StandardLayout>
)

const Wizard = () => (
  <WizardLayout {...useEverywhere()}>
    <Outlet />
    <OverlayHost />
  </WizardLayout>
)

const Blank = () => (
  <BlankLayout {...useBlank()}>
    <Outlet />
  </BlankLayout>
)

/** Each layout around the screen that the customer is at. */
export const layoutHosts: Record<Layout, RouteComponent> = { standard: Standard, wizard: Wizard, blank: Blank }
