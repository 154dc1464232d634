import { lazyRouteComponent, Outlet, type RouteComponent } from '@tanstack/react-router'
import type { Layout } from '../../domain/screens'
import { onboardingWords, withWords } from '../../words/browser'
import { useSession } from '../session'
import { BlankLayout } from './blank'
import { StandardLayout } from './standard'
import { useBanner, useLater } from './use-later'
import { useBlank, useStandard } from './use-layout'

const Standard = () => {
  const later = useLater()
  const banner = useBanner()
  const customer = useSession(({ context }) => context.customer)
  return (
    <StandardLayout
      {...useStandard()}
      account={(customer && later?.accountOf(customer)) ?? []}
      bars={
        <>
          {later ? <later.Bar /> : null}
          {banner ? <banner.Banner /> : null}
        </>
      }
      foot={later ? <later.Foot /> : null}
    >
      <Outlet />
      {later ? <later.Over /> : null}
    </StandardLayout>
  )
}

const Blank = () => (
  <BlankLayout {...useBlank()}>
    <Outlet />
  </BlankLayout>
)

const wizard = lazyRouteComponent(withWords(() => import('./wizard-host'), onboardingWords))

/** Each layout around the screen that is entered. */
export const layoutHosts: Record<Layout, RouteComponent> = { standard: Standard, wizard, blank: Blank }
