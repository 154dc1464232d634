import type { Page } from 'playwright-core'
import { isProofLocked, proofProblem, type proofMachine } from '../../../machines/shared/proof'
import { emptyBuyDraft } from '../../../src/domain/orders/buy-draft'
import { showLaptop, withLaptop } from '../browser/authenticator'
import { typedCode } from '../browser/proof'
import { failures, refusedWith } from '../browser/releases'
import { absent, has, saysIf } from '../browser/sees'
import { atField, stepsOn } from '../browser/words'
import type { BrowserHalf } from '../driver'
import { badInput } from './cases'

const place = 'POST /protected/v2/buy/orders'

/** The code that was sent is refused, and asked for once more. */
const sendsCode = async (page: Page): Promise<void> => {
  const { t, press, field } = await stepsOn(page)
  await field(t('common.proof.code')).fill(typedCode)
  await press(t('common.proof.confirm'))
}

export const proofBrowser = {
  open: async ({ page, sandbox }, given) => {
    const { email: owner } = await sandbox.seed('verified-swede')
    await withLaptop(page)
    const { walletAddress: address } = await import('../../support/journey')
    const value = { ...emptyBuyDraft, amount: '5000', address, method: 'BANKGIRO' }
    await page.addInitScript((text) => sessionStorage.setItem('draft:buy', text), JSON.stringify({ owner, value }))
    await sandbox.hold(place)
    await page.goto('/app/order')
    const { t, press } = await stepsOn(page)
    await press(t('buy.reviewOrder'))
    await page.getByRole('button', { name: new RegExp(`^${t('buy.review.buyFor', { amount: '' })}`) }).click()
    await sandbox.release(place, refusedWith(badInput('code', 'required')))
    if (given === 'asked') return
    if (given === 'passkey not shown') {
      await press(t('common.proof.passkey'))
      return showLaptop(page, 'NotAllowedError')
    }
    await sendsCode(page)
    await sandbox.release(
      place,
      given === 'wrong' ? refusedWith(badInput('code', 'codeInvalid')) : failures['too soon'],
    )
  },
  sees: {
    deciding: null,
    typing: saysIf('common.proof.notShown', ({ context }) => context.isNotShown),
    locked: has('heading', 'common.proof.title'),
    over: async (page) => {
      const { t } = await stepsOn(page)
      await absent(page.getByRole('dialog', { name: t('common.proof.title') }))
    },
  },
  act: {
    'code.type': {
      fill: 'common.proof.code',
      shows: ({ context }) => context.text,
      problem: (snapshot) => {
        const code = proofProblem(snapshot)
        return code === 'codeInvalid' ? 'common.proof.wrong' : atField(code)
      },
    },
    'field.blur': { leave: 'common.proof.code' },
    'code.submit': { press: 'common.proof.confirm', unless: isProofLocked },
    'passkey.choose': { press: 'common.proof.passkey' },
    'proof.leave': { press: 'common.back', within: { dialog: 'common.proof.title' } },
    'wait.ticked': { wait: 'down' },
  },
  steer: {},
  besides: ['wait.ticked', 'field.blur'],
} satisfies BrowserHalf<typeof proofMachine>
