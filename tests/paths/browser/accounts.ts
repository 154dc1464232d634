import type { Page, Route } from 'playwright-core'
import { array, create, type } from 'superstruct'

const Customer = type({ result: type({ bankAccounts: array(type({})) }) })

const tellsOldAccounts = async (route: Route): Promise<void> => {
  const response = await route.fetch({ timeout: 0 })
  const json = create(await response.json(), Customer)
  const bankAccounts = json.result.bankAccounts.map((account) => ({ ...account, verificationStatus: 'VERIFIED' }))
  await route.fulfill({ response, json: { ...json, result: { ...json.result, bankAccounts } } })
}

/** From now on the page has it that all bank accounts are verified; for the exchange some are not any more. */
export const allSeemVerified = (page: Page): Promise<unknown> =>
  // A page that is left meanwhile is told nothing.
  page.route('**/auth/me', (route) => tellsOldAccounts(route).catch(() => undefined))
