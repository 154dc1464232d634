import type { LifecycleEvent } from '../../machines/order/lifecycle'
import type { ResetEvent } from '../../machines/password-reset/password-reset'
import type { WalletProofEvent } from '../../machines/wallet-proof/wallet-proof'
import type { TwoFactorResetEvent } from '../../machines/two-factor-reset/two-factor-reset'
import type { FeatureFlag } from '../../src/domain/customer/features'
import type { AlertStanding } from '../../src/server/sandbox/alerts'
import type { LimitStanding } from '../../src/server/sandbox/limit-requests'
import type { SeedKey } from '../../src/server/sandbox/seeds/keys'
import type { DocumentChange, Station } from '../../src/server/sandbox/stations'
import type { Failure } from './driver'

/**
 * A call of the contract: `POST /protected/v2/profile/phone`; parameters of its path in braces, as the contract has them.
 * One that ends in a query (`?size=1`) is only what is asked so.
 */
export type Call = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`

/** A module of the app that comes when it is wanted, by its place under `src`: `domain/onboarding/phone.ts`. */
export type LateModule = `${string}.ts` | `${string}.tsx` | `messages:${string}/${string}`

/** Steps of a proof that its customer does not take. */
export type ProofStep = Extract<WalletProofEvent, `deposit.${'proven' | 'mismatched' | 'expired'}` | `review.${string}`>

/**
 * How a held call goes on: to the exchange, which answers by its rules, and the same with the answer cut off on its way;
 * or refused in its name. That nobody answers a browser tries again by itself, unseen, so it is no way.
 */
export type Release = { as: 'asked' } | { as: 'cut' } | { as: 'refused'; failure: Failure }

/** What the live stream tells. */
type Push =
  | { type: 'order.changed'; reference: string }
  | { type: 'plan.changed'; reference: string }
  | { type: 'alerts.changed' }
  | { type: 'notifications.changed' }
  | { type: 'user.changed' }
  | { type: 'session.ended' }

/** The exchange's sandbox as drivers use it: the interceptor that holds calls, seeds, pushes and the page's clock. */
export type Sandbox = {
  /** Signs in a customer like the ready-made one of the name, but of one's own, on a page that has not been opened yet. */
  seed: (customer: SeedKey) => Promise<{ id: string; email: string }>
  /** Takes a step of an order of the customer's, as the statechart of its life has it. */
  stepOrder: (reference: string, event: LifecycleEvent) => Promise<void>
  /** Money of an order waits, held by the desk. */
  heldRefund: (reference: string) => Promise<void>
  /** The desk releases it. */
  releaseRefund: (reference: string) => Promise<void>
  /** The steps that an order has taken, oldest first, as the exchange has written them down; the first has no event. */
  stepsOfOrder: (reference: string) => Promise<{ type: string; steps: { status: string; event: string | null }[] }>
  /** A link to a new password, whose letter waits: its id, and the page that it leads to. */
  passwordLink: () => Promise<{ id: string; page: string }>
  /** The steps that a link has taken, oldest first, and a code of its customer's app, if they have one. */
  stepsOfLink: (id: string) => Promise<{ steps: { event: string; state: string }[]; code: string | null }>
  /** What happens to a link around its page. */
  stepLink: (id: string, event: ResetEvent) => Promise<void>
  /** A link to an identity check, whose letter waits: its id, and the page that it leads to. */
  twoFactorLink: () => Promise<{ id: string; page: string }>
  /** The steps that such a link has taken, oldest first. */
  stepsOfTwoFactorLink: (id: string) => Promise<{ event: string; state: string }[]>
  /** What happens to such a link around its page. */
  stepTwoFactorLink: (id: string, event: TwoFactorResetEvent) => Promise<void>
  /** A link of a letter about security: its id, and the page that it leads to. */
  securityLink: () => Promise<{ id: string; page: string }>
  /** The steps that such a link has taken, oldest first. */
  stepsOfSecurityLink: (id: string) => Promise<{ event: string; state: string }[]>
  /** Such a link runs out. */
  expireSecurityLink: (id: string) => Promise<void>
  /** Where the proof whose an order's address is stands, the steps it has taken, and what the wallet that signs gives for it. */
  walletProof: (reference: string) => Promise<{
    state: string
    steps: { event: string; state: string }[]
    signature: string | null
  }>
  /** What others than the customer do to such a proof; `because` is what is wrong with a small amount that proves nothing. */
  stepWalletProof: (reference: string, event: ProofStep, because?: 'amount' | 'sender') => Promise<void>
  /** An address of Bitcoin of the wallet that signs. */
  signingAddress: () => Promise<string>
  /** Sign-ins of a while ago come into the history of who is signed in, more than are shown at once. */
  olderSignIns: () => Promise<void>
  /** Freezes the account of who is signed in, so that support alone ends it. */
  freezeByDesk: () => Promise<void>
  /** The desk ends that. */
  endFreeze: () => Promise<void>
  /** Has their request for a higher limit stand like this, whatever was asked before. */
  limitRequest: (standing: LimitStanding) => Promise<void>
  /** Has their price alerts stand like this, whatever was set before. */
  alerts: (standing: AlertStanding) => Promise<void>
  /** Switches a feature for the customer, and tells their pages. */
  feature: (flag: FeatureFlag, active: boolean) => Promise<void>
  /** Signs in somebody new who stands at a step; tells their address. */
  newcomer: (station: Station, needsTwoFactor?: boolean) => Promise<string>
  /** Has who is signed in stand at another step, as if by another device. */
  move: (station: Station) => Promise<void>
  /** Has one of their documents stand like this, as its reviewer would. */
  document: (change: DocumentChange) => Promise<void>
  /** Has who is signed in need a new password, and tells their pages. */
  needPassword: () => Promise<void>
  /** Has the codes that were sent, and the questions how a payment stands, be so much older, for the exchange. */
  later: (seconds: number) => Promise<void>
  /** From now on every call of these kinds waits at the interceptor, beside those that do already. */
  hold: (...calls: Call[]) => Promise<void>
  /** Waits until a call of this kind is held, and lets the oldest go on. */
  release: (call: Call, how?: Release) => Promise<void>
  /** From now on the code of these modules waits. */
  holdModules: (...modules: LateModule[]) => Promise<void>
  /** Waits until a module is asked for, and lets it come, or not. */
  releaseModule: (module: LateModule, comes?: boolean) => Promise<void>
  /** From now on what asks for the clipboard waits, as it does while a browser asks whether it may. */
  holdClipboard: () => Promise<void>
  /** Waits until the clipboard is asked for; the oldest who waits goes on, or is told that it may not. */
  releaseClipboard: (isAllowed?: boolean) => Promise<void>
  /** Tells the customer's pages something through the real stream; where events are held, this does not. */
  push: (event: Push) => Promise<void>
  /** From now on what the exchange would tell the page by itself waits until it is pushed. */
  holdEvents: () => Promise<void>
  /** Cuts the live stream off until the page has to open it anew, and has opened it. */
  reopenStream: () => Promise<void>
  /** What the app's machine of a name knows now. */
  contextOf: (machine: string) => Promise<object>
  /** Lets the wait that a machine of the page counts down come to so many seconds, in one tick. */
  waitDown: (machine: string, seconds: number) => Promise<void>
  clock: {
    /** Lets the page's time go by; timers that fall due run. */
    runFor: (milliseconds: number) => Promise<void>
    /** Jumps, as a page does that has slept: a timer that fell due several times runs once. */
    jump: (milliseconds: number) => Promise<void>
  }
}
