import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { isLeaf, type AnyStateNode } from '../paths/statechart'
import { machines } from '../paths/machines'

/** Machines without a page, a dialog or a panel of their own. */
const withoutPage: Readonly<Record<string, readonly string[]>> = {
  'a part of a page, under the heading of the whole': [
    'code',
    'copying',
    'export',
    'importantMessages',
    'messages',
    'newsletter',
    'notifications',
    'rateChart',
    'rates',
    'resource',
    'upload',
  ],
  'works behind the pages': [
    'access',
    'follow',
    'lifecycle',
    'passwordReset',
    'planLifecycle',
    'preferences',
    'securityLink',
    'session',
    'twoFactorReset',
    'unpaid',
    'walletProof',
  ],
  'a tool of testers': ['walk'],
}

/** Leaves that have no heading, where the machine has a page, a dialog or a panel. */
const withoutHeading: Readonly<Record<string, readonly string[]>> = {
  'an inner machine has the page, and its heading': [
    'bankAccounts.typing',
    'bankAccounts.verifying',
    'higherLimit.asking.questions',
    'higherLimit.asking.reviewing',
    'onboarding.taking.documents',
    'onboarding.taking.email',
    'onboarding.taking.identity',
    'onboarding.taking.password',
    'onboarding.taking.personal',
    'onboarding.taking.phone',
    'onboarding.taking.questionnaire',
    'onboarding.taking.twoFactor',
    'onboarding.taking.twoFactorChange',
    'orderDetails.open',
    'payment.bankList',
    'payment.formPost',
    'payment.redirect',
    'payment.waiting',
  ],
  'only the outline of the page is there, for a moment': [
    'email.recalling',
    'identity.recalling',
    'onboarding.recalling',
    'personal.loading',
    'phone.recalling',
    'questionnaire.loading',
    'twoFactor.preparing',
  ],
  'its guards leave no other way than on': ['onboarding.deciding'],
  'the step that is finished stays until the next one is known': ['onboarding.settling'],
  'the page is left for another': [
    'buy.toConfirmation',
    'buy.toPayment',
    'planForm.toPlan',
    'buy.toWallet',
    'onboarding.leading',
    'onboarding.leadingToBuy',
    'onboarding.leadingToPayment',
    'payment.over',
    'sell.toConfirmation',
    'sell.writing',
    'walletWizard.toOrder',
    'walletWizard.toPayment',
  ],
  'the heading is in words of the exchange': ['questionnaire.open.page.asking', 'questionnaire.open.page.introducing'],
  'goes on beside what has the heading': [
    'chat.here.talk.failed',
    'chat.here.talk.idle',
    'chat.here.talk.loading',
    'chat.here.talk.ready',
    'chat.here.talk.sending',
    'questionnaire.open.saving.failed',
    'questionnaire.open.saving.idle',
    'questionnaire.open.saving.saving',
  ],
  'nothing is open': [
    'chat.away',
    'chat.coming',
    'chat.here.window.closed',
    'orderDetails.closed',
    'tour.marking',
    'tour.seen',
    'tour.waiting',
    'walletExport.closed',
  ],
}

const statesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(statesOf)]

const branchOf = (node: AnyStateNode): AnyStateNode[] => (node.parent ? [...branchOf(node.parent), node] : [node])

const says =
  (what: 'heading' | 'screen') =>
  ({ meta }: AnyStateNode): boolean =>
    typeof meta === 'object' && meta !== null && what in meta

/** A machine rests there, and is not over. */
const isRest = ({ type, always = [] }: AnyStateNode): boolean =>
  type !== 'final' && !always.some(({ guard, target }) => guard === undefined && target !== undefined)

const unheadedIn = ({ root }: AnyStateMachine): string[] =>
  statesOf(root)
    .filter((node) => isLeaf(node) && isRest(node) && !branchOf(node).some(says('heading')))
    .map(({ id }) => id)

const pageless = Object.values(withoutPage).flat()

test('each state that shows something names its heading, or there is a reason here why not', () => {
  const unheaded = machines.filter(({ id }) => !pageless.includes(id)).flatMap(unheadedIn)
  expect(unheaded.toSorted()).toEqual(Object.values(withoutHeading).flat().toSorted())
})

test('machines without a page name neither screen nor heading', () => {
  const known = machines.filter(({ id }) => pageless.includes(id))
  expect(known.map(({ id }) => id).toSorted()).toEqual(pageless.toSorted())
  const named = known
    .flatMap(({ root }) => statesOf(root))
    .filter((node) => says('heading')(node) || says('screen')(node))
  expect(named.map(({ id }) => id)).toEqual([])
})
