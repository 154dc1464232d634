import type { Page } from 'playwright-core'
import type { walletWizardMachine, WalletWizardSnapshot } from '../../../machines/wallet-proof/wallet-wizard'
import { walletFieldProblem, walletWizardProblems } from '../../../machines/wallet-proof/wallet-wizard-setup'
import { proofRefusals } from '../../../src/domain/wallet-proofs/wallet-proofs'
import { inMain } from '../browser/operate'
import { unpaidOrder } from '../browser/orders'
import { answering, askedAfter, refusedWith } from '../browser/releases'
import { isBusyWith, says, saysOnly, sees } from '../browser/sees'
import { askedOn, placeAbove, showsBy, walletPage } from '../browser/wallet-proofs'
import { atField } from '../browser/words'
import type { BrowserHalf, Stage } from '../driver'
import type { PlannedStep } from '../record'
import { badInput } from './cases'

const load = 'GET /protected/v2/orders/{reference}/wallet-proof'
const sign = 'POST /protected/v2/orders/{reference}/wallet-proof/signature'
const deposit = 'POST /protected/v2/orders/{reference}/wallet-proof/deposit'
const provider = 'POST /protected/v2/orders/{reference}/wallet-proof/provider'
const owner = 'POST /protected/v2/orders/{reference}/wallet-proof/owner'

/** Of the form that wallets give: 65 bytes. */
const bytesOf = (first: number): string => Buffer.alloc(65, first).toString('base64')
export const wellFormed = { right: bytesOf(31), wrong: bytesOf(32) } as const

const open = async (stage: Stage, given: string, steps: readonly PlannedStep[]): Promise<void> => {
  const { page, sandbox } = stage
  await sandbox.seed('verified-swede')
  const below = await unpaidOrder(page)
  const reference = await placeAbove(stage, given === 'card' ? 'StripeCard' : 'BANKGIRO')
  if (given === 'refused') {
    await showsBy(stage, 'deposit')
    await sandbox.stepWalletProof(reference, 'deposit.mismatched', 'sender')
  }
  if (given === 'over') await showsBy(stage, 'signature')
  const isThere = !steps.some(({ label }) => label === '✗loadProof «not there»')
  await sandbox.holdEvents()
  await sandbox.hold(load, sign, deposit, provider, owner)
  await page.goto(walletPage(isThere ? reference : below))
}

/** It becomes known whose wallet it is, as it can from where it stands. */
const provenSince = async (stage: Stage): Promise<void> => {
  const { page, sandbox } = stage
  const { state } = await sandbox.walletProof(askedOn(page))
  if (state === 'proven') return
  if (state === 'awaiting') await sandbox.stepWalletProof(askedOn(page), 'deposit.proven')
  else if (state === 'reviewing') await sandbox.stepWalletProof(askedOn(page), 'review.accepted')
  else await showsBy(stage, 'signature')
}

const problemShown = saysOnly<(typeof walletWizardProblems)[number], WalletWizardSnapshot>(
  walletWizardProblems,
  (code) => `wallet.problem.${code}`,
  ({ context }) => context.problem,
)

const refusalShown = saysOnly<(typeof proofRefusals)[number], WalletWizardSnapshot>(
  proofRefusals,
  (code) => `wallet.refused.${code}`,
  ({ context }) => context.proof?.refusal,
)

const choosing = sees(problemShown, refusalShown)
const awaiting = sees(problemShown, says('wallet.deposit.waiting'))

const isAt = (path: RegExp) => async (page: Page) => page.waitForURL(path)

/** What leads out of the wizard says where to. */
const leaves = (snapshot: WalletWizardSnapshot) => {
  if (snapshot.context.order?.status !== 'UNPAID') return 'wallet.leave.order'
  return snapshot.matches('choosing') ? 'wallet.leave.pay' : 'wallet.proven.pay'
}

export const walletWizardBrowser = {
  open,
  sees: {
    deciding: null,
    'choosing.settled': choosing,
    'choosing.refreshing': choosing,
    signing: problemShown,
    checkingSignature: isBusyWith('wallet.signing.busy'),
    askingDeposit: isBusyWith('wallet.asking'),
    'awaiting.settled': awaiting,
    'awaiting.refreshing': awaiting,
    choosingProvider: problemShown,
    namingProvider: isBusyWith('wallet.sending'),
    describingOwner: problemShown,
    namingOwner: isBusyWith('wallet.sending'),
    'reviewing.settled': problemShown,
    'reviewing.refreshing': problemShown,
    proven: says('wallet.proven.text'),
    toPayment: isAt(/\/payment\/[^/]+\/processing/),
    toOrder: isAt(/\/protected\/order\//),
  },
  act: {
    'order.changed': ({ page, sandbox }) => sandbox.push({ type: 'order.changed', reference: askedOn(page) }),
    'proof.retry': { press: 'common.tryAgain' },
    'way.choose': {
      choose: (_, { way }) => `wallet.way.${way}.name`,
      chosen: ({ context }, { way }) => context.way === way,
    },
    'way.confirm': { press: 'wallet.continue', unless: (snapshot) => snapshot.matches('choosingProvider') },
    'way.change': {
      press: ({ context }) =>
        context.proof?.state === 'reviewing' ? 'wallet.reviewing.change' : 'wallet.deposit.change',
    },
    'signature.type': {
      fill: 'wallet.signing.signature',
      typed: async ({ page, sandbox }, { text }) =>
        text === wellFormed.right ? ((await sandbox.walletProof(askedOn(page))).signature ?? '') : text,
      shows: ({ context }) => context.signature,
      problem: ({ context }) => atField(walletFieldProblem(context, 'signature')),
    },
    'signature.submit': { press: 'wallet.signing.submit' },
    'provider.choose': {
      select: 'wallet.provider.label',
      option: ({ provider: chosen }) => chosen ?? '',
      selected: ({ context }) => context.provider ?? '',
    },
    'provider.submit': { press: 'wallet.continue', unless: (snapshot) => snapshot.matches('choosing') },
    'name.type': {
      fill: 'wallet.owner.name',
      shows: ({ context }) => context.name,
      problem: ({ context }) => atField(walletFieldProblem(context, 'name')),
    },
    'relation.choose': {
      select: 'wallet.owner.relation',
      option: ({ relation }) => relation ?? '',
      selected: ({ context }) => context.relation ?? '',
    },
    'owner.submit': { press: 'wallet.owner.submit' },
    'step.back': { press: 'common.back', within: inMain },
    'wizard.leave': { press: leaves },
  },
  steer: {
    loadProof: answering(load, {
      proven: askedAfter(load, provenSince),
      'order canceled': askedAfter(load, ({ page, sandbox }) => sandbox.stepOrder(askedOn(page), 'order.canceled')),
      'another amount': askedAfter(load, ({ page, sandbox }) =>
        sandbox.stepWalletProof(askedOn(page), 'deposit.mismatched'),
      ),
      'not accepted': askedAfter(load, ({ page, sandbox }) => sandbox.stepWalletProof(askedOn(page), 'review.refused')),
    }),
    signProof: answering(sign),
    askDeposit: answering(deposit, { 'no small amounts': refusedWith({ code: 'feature-off' }) }),
    nameProvider: answering(provider),
    nameOwner: answering(owner, {
      'a name that is not taken': refusedWith(badInput('name', 'extendedCharacters')),
    }),
  },
} satisfies BrowserHalf<typeof walletWizardMachine>
