import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import {
  eidHint,
  eidPhase,
  eidProblem,
  eidQr,
  eidToken,
  type identityMachine,
  type EidSnapshot,
} from '../../../machines/onboarding/identity'
import { bankidApp } from '../../domain/onboarding/bankid-app'
import { useRoots } from '../session'
import type { IdentityStep } from './eid'

/** An order of the e-ID as it stands; null until that is known. */
export const useEid = (eid: ActorRefFrom<typeof identityMachine> | undefined): IdentityStep | null => {
  const shown = useSelector(eid, (snapshot) => snapshot)
  const { isSandbox } = useRoots()
  if (!eid || !shown) return null
  const phase = eidPhase(shown)
  if (phase === 'recalling') return null
  if (phase === 'pending')
    return {
      state: 'pending',
      qr: eidQr(shown),
      app: appAddress(eidToken(shown) ?? '', isSandbox),
      hint: eidHint(shown),
      onCancel: () => eid.send({ type: 'eid.cancel' }),
    }
  if (phase === 'waiting')
    return {
      state: 'waiting',
      onStart: () => eid.send({ type: 'eid.start' }),
      onCancel: () => eid.send({ type: 'eid.cancel' }),
    }
  return {
    state: 'idle',
    problem: eidProblem(shown) ?? null,
    work: workOf(shown),
    onStart: () => eid.send({ type: 'eid.start' }),
  }
}

const workOf = (snapshot: EidSnapshot) => {
  if (snapshot.status === 'done') return 'saving'
  const phase = eidPhase(snapshot)
  return phase === 'starting' || phase === 'leaving' || phase === 'returning' ? phase : null
}

/** The app comes back to the page that is open; the sandbox has a page in its stead. */
const appAddress = (token: string, isSandbox: boolean): string =>
  isSandbox
    ? `/sandbox/eid?autostarttoken=${encodeURIComponent(token)}`
    : bankidApp(token, { userAgent: navigator.userAgent, page: `${location.origin}${location.pathname}` })
