import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { array, create, string, type } from 'superstruct'
import { sandboxPassword } from '../../../src/server/sandbox/seeds/keys'
import { callsOf } from '../../support/newcomer-calls'

type Kit = { secret: string; codes: readonly string[]; used: number; recovered: number }

const Secret = type({ result: type({ secret: string() }) })
const Codes = type({ result: type({ codes: array(string()) }) })

const kits = new Map<Page, Kit>()

/** What the customer of a page has of two-factor: the app's secret and the recovery codes. */
export const kitOf = (page: Page): Kit => {
  const kit = kits.get(page)
  if (!kit) throw new Error('The customer has no two-factor')
  return kit
}

/** Turns two-factor on for who is signed in, by calls; the first code of it is of the half minute before. */
export const withTwoFactor = async (page: Page): Promise<void> => {
  const { post } = callsOf(page)
  const { secret } = create(await post('/user/2fa/setup'), Secret).result
  const made = await post('/user/2fa/recovery-codes', { code: codeAfter(secret, -1) })
  const { codes } = create(made, Codes).result
  await post('/user/password/2fa', { code: codes[0], enabled: true, password: sandboxPassword })
  kits.set(page, { secret, codes, used: 0, recovered: 0 })
}

/** New recovery codes have taken the place of those before. */
export const keepCodes = (page: Page, codes: readonly string[]): void => {
  kits.set(page, { ...kitOf(page), codes })
}

/** A recovery code that was not used. */
export const recoveryCode = (page: Page): string => {
  const kit = kitOf(page)
  kits.set(page, { ...kit, recovered: kit.recovered + 1 })
  return kit.codes[kit.recovered] ?? ''
}

/** A code that the app shows, and that was not used: this half minute's, then that of the next. */
export const appCode = (page: Page): string => {
  const kit = kitOf(page)
  kits.set(page, { ...kit, used: kit.used + 1 })
  return codeAfter(kit.secret, kit.used)
}

const codeAfter = (secret: string, steps: number): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
