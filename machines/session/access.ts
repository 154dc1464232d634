import { assign, setup, type SnapshotFrom } from 'xstate'
import {
  accessStateOf,
  isQuestionnaireDue,
  isQuestionnaireIn,
  isQuestionnairePageOpen,
  isVerificationNeeded,
  type AccessState,
} from '../../src/domain/routing/gating'
import { isEmailVerified, maySee, type Right, type Standing } from '../../src/domain/customer/rights'
import { screens, type ScreenName } from '../../src/domain/routing/screens'

/** A place in the app: the screen, what its path names, and the `ref` of a bank's way back. */
export type Visit = { screen: ScreenName; params?: { key?: string | undefined }; query?: { ref?: string | undefined } }

/** Where a visit must go instead. `notice` says why where the customer could not have known. */
export type Redirect = { screen: ScreenName; keepQuery: boolean; notice: 'screen-closed' | null }

/** What a state of `access` means for screens: where home is, and what is open or closed to the customer. */
type AccessMeta = { home: ScreenName; only?: readonly ScreenName[]; closed?: readonly ScreenName[] }

type Customer = Standing & { roles: readonly Right[] }
type Context = { customer: Customer }
type Event = { type: 'customer.changed'; customer: Customer }

/** Error and payment pages are open to everybody at any time. */
const alwaysOpen = [
  'paymentProcessing',
  'paymentError',
  'paymentCancelled',
  'paymentSwish',
  'errorNotFound',
  'errorUnexpected',
] as const satisfies readonly ScreenName[]

/** First loads of these are never redirected (rule states-14). */
const exemptAtFirstLoad: ReadonlySet<ScreenName> = new Set([...alwaysOpen, 'orderConfirmation', 'sellConfirmation'])

/** Access: where must this customer be, and what is closed to them (rule states-80). */
export const accessMachine = setup({
  types: {
    input: {} as { customer: Customer },
    context: {} as Context,
    events: {} as Event,
    meta: {} as AccessMeta,
    tags: {} as 'needsUser',
  },
  guards: {
    stands: ({ context }, params: { at: AccessState }) => accessStateOf(context.customer) === params.at,
    isVerificationNeeded: ({ context }) => isVerificationNeeded(context.customer),
  },
  actions: {
    setCustomer: assign((_, params: { customer: Customer }) => ({ customer: params.customer })),
  },
}).createMachine({
  id: 'access',
  context: ({ input }) => ({ customer: input.customer }),
  initial: 'deciding',
  on: {
    'customer.changed': {
      target: '.deciding',
      actions: { type: 'setCustomer', params: ({ event }) => ({ customer: event.customer }) },
    },
  },
  states: {
    deciding: {
      always: [
        { guard: { type: 'stands', params: { at: 'questionnaire-due' } }, target: 'questionnaireDue' },
        { guard: { type: 'stands', params: { at: 'verification-needed' } }, target: 'verificationNeeded' },
        { guard: { type: 'stands', params: { at: 'password-missing' } }, target: 'passwordMissing' },
        { guard: 'isVerificationNeeded', target: 'openWhileVerifying' },
        { target: 'open' },
      ],
    },
    questionnaireDue: {
      tags: 'needsUser',
      meta: {
        home: 'secondVerification',
        only: ['secondVerification', 'support', 'orderConfirmation', 'sellConfirmation', 'orderWallet', ...alwaysOpen],
      },
    },
    verificationNeeded: { tags: 'needsUser', meta: { home: 'verification', closed: ['secondVerification'] } },
    passwordMissing: {
      tags: 'needsUser',
      meta: { home: 'settingsPassword', closed: ['verification', 'secondVerification'] },
    },
    openWhileVerifying: { tags: 'needsUser', meta: { home: 'dashboard', closed: ['secondVerification'] } },
    open: { tags: 'needsUser', meta: { home: 'dashboard', closed: ['verification', 'secondVerification'] } },
  },
})
export type AccessSnapshot = SnapshotFrom<typeof accessMachine>

/** The home of a customer who stands in this state. */
export const homeOf = (snapshot: AccessSnapshot): ScreenName => metaOf(snapshot).home

/** Where a visit must go instead, or undefined where it may stay. Pure: the whole table of redirects follows from it. */
export const redirectFor = (snapshot: AccessSnapshot, visit: Visit): Redirect | undefined => {
  const { screen } = visit
  const { home, only, closed } = metaOf(snapshot)
  if (screen === 'home') return to(home)
  if (only && !only.includes(screen) && !isBankReturn(visit)) return to(home)
  if (closed?.includes(screen)) return to('buy')
  if (screen === 'questionnaire') {
    const { customer } = snapshot.context
    const key = visit.params?.key ?? ''
    if (!isQuestionnairePageOpen(customer, key)) return to(isQuestionnaireIn(customer, key) ? 'buy' : 'errorNotFound')
  }
  return maySee(snapshot.context.customer.roles, screens[screen].rights) ? undefined : to(home, 'screen-closed')
}

/** The rules that hold once, when the app is loaded (rules states-11, states-12). */
export const firstLoadRedirectFor = (snapshot: AccessSnapshot, visit: Visit): Redirect | undefined => {
  const { screen } = visit
  const { customer } = snapshot.context
  if (exemptAtFirstLoad.has(screen)) return undefined
  if (visit.query?.ref !== undefined)
    return screen === 'profileBank' ? undefined : { ...to('profileBank'), keepQuery: true }
  if (customer.hasTemporaryEmail) return unless('settingsEmail', screen)
  if (isQuestionnaireDue(customer)) return isOpenTo(snapshot, screen) ? undefined : to('secondVerification')
  const mayStay = screen === 'settingsPassword' || screen === 'verification'
  return customer.details.passwordChangeRequired && isEmailVerified(customer) && !mayStay
    ? to('settingsPassword')
    : undefined
}

const to = (screen: ScreenName, notice: Redirect['notice'] = null): Redirect => ({ screen, keepQuery: false, notice })

const unless = (target: ScreenName, screen: ScreenName): Redirect | undefined =>
  target === screen ? undefined : to(target)

/** Whether nothing but a customer's rights may close a screen to them, where access leaves only some open. */
const isOpenTo = (snapshot: AccessSnapshot, screen: ScreenName): boolean =>
  metaOf(snapshot).only?.includes(screen) ?? false

const isBankReturn = ({ screen, query }: Visit): boolean => screen === 'profileBank' && query?.ref !== undefined

const metaOf = (snapshot: AccessSnapshot): AccessMeta => {
  const found = Object.values(snapshot.getMeta()).find((meta) => meta !== undefined)
  if (!found) throw new Error('The access machine stands in no state')
  return found
}
