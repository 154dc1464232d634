import type { Page } from 'playwright-core'
import type { walletProofMachine } from '../../../machines/wallet-proof/wallet-proof'
import type { ProofWay } from '../../../src/domain/wallet-proofs/wallet-proofs'
import { says, sees } from '../browser/sees'
import { askedOn, placeAbove, walletPage } from '../browser/wallet-proofs'
import { stepsOn } from '../browser/words'
import type { BrowserHalf, Stage, Told } from '../driver'
import type { ProofStep } from '../sandbox'

const open = async (stage: Stage): Promise<void> => {
  await stage.sandbox.seed('verified-swede')
  await stage.page.goto(walletPage(await placeAbove(stage)))
}

/** What the exchange has written down of the proof, as the statechart's transitions. */
const tells = async ({ page, sandbox }: Stage): Promise<Told[]> => {
  const { steps } = await sandbox.walletProof(askedOn(page))
  return [
    { state: 'asked', fired: [] },
    ...steps.map(({ event, state }, index) => ({
      state,
      fired: [`walletProof.${steps[index - 1]?.state ?? 'asked'} --${event}--> walletProof.${state}`],
    })),
  ]
}

/** The customer chooses a way, from another one where one was begun. */
const goes = async ({ page }: Stage, way: ProofWay): Promise<void> => {
  const { t, press } = await stepsOn(page)
  const isChange = (id: 'wallet.deposit.change' | 'wallet.reviewing.change') =>
    page.getByRole('button', { name: t(id), exact: true })
  const another = isChange('wallet.deposit.change').or(isChange('wallet.reviewing.change'))
  const choice = page.getByRole('radio', { name: t(`wallet.way.${way}.name`), exact: true })
  await another.or(choice).first().waitFor()
  if (await another.isVisible()) await another.click()
  await choice.check({ force: true })
  await press(t('wallet.continue'))
}

const signs = async (stage: Stage): Promise<void> => {
  const { page, sandbox } = stage
  await goes(stage, 'signature')
  const { t, field, press } = await stepsOn(page)
  await field(t('wallet.signing.signature')).fill((await sandbox.walletProof(askedOn(page))).signature ?? '')
  await press(t('wallet.signing.submit'))
}

const namesProvider = async (stage: Stage): Promise<void> => {
  await goes(stage, 'provider')
  const { t, field, press } = await stepsOn(stage.page)
  await field(t('wallet.provider.label')).selectOption('kraken')
  await press(t('wallet.continue'))
}

const namesOwner = async (stage: Stage): Promise<void> => {
  await goes(stage, 'owner')
  const { t, field, press } = await stepsOn(stage.page)
  await field(t('wallet.owner.name')).fill('Birger Lind')
  await field(t('wallet.owner.relation')).selectOption('relative')
  await press(t('wallet.owner.submit'))
}

/** What others do; the page hears of it by itself. */
const happens = ({ page, sandbox }: Stage, { type }: { type: ProofStep }): Promise<void> =>
  sandbox.stepWalletProof(askedOn(page), type)

/** What has run out says so where it is asked for next. */
const expires = async (stage: Stage, event: { type: ProofStep }): Promise<void> => {
  await happens(stage, event)
  await stage.page.reload()
}

const isAsked = async (page: Page): Promise<void> => says('wallet.ways')(page, undefined)

export const walletProofBrowser = {
  open,
  tells,
  sees: {
    asked: isAsked,
    awaiting: says('wallet.deposit.waiting'),
    reviewing: says('wallet.reviewing.title'),
    refused: sees(says('wallet.refused.title'), isAsked),
    proven: says('wallet.proven.title'),
  },
  act: {
    'signature.proven': signs,
    'provider.named': namesProvider,
    'owner.named': namesOwner,
    'deposit.asked': (stage) => goes(stage, 'deposit'),
    'deposit.proven': happens,
    'deposit.mismatched': happens,
    'deposit.expired': expires,
    'review.accepted': happens,
    'review.refused': happens,
  },
  steer: {},
} satisfies BrowserHalf<typeof walletProofMachine>
