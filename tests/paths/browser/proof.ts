import { refusedWith } from './releases'
import { stepsOn } from './words'
import { badInput } from '../drivers/cases'
import type { Steering } from '../driver'

/** What the second factor comes to where something goes to a new place. */
export const typedCode = '123456'

export const proofEnds = { given: { factor: { code: typedCode } }, 'given up': { factor: null } } as const

/** The exchange asks for the second factor. */
export const asksCode = { 'asks for a code': badInput('code', 'required') }

export const askingCode = { 'asks for a code': refusedWith(asksCode['asks for a code']) }

/** The customer types a code into the dialog that asks for it, or thinks better of it. */
export const proves: Steering = async ({ page }, { name }) => {
  const { t, press, field } = await stepsOn(page)
  if (name !== 'given') return press(t('common.back'))
  await field(t('common.proof.code')).fill(typedCode)
  await press(t('common.proof.confirm'))
}
