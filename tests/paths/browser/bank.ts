import type { Page } from 'playwright-core'
import { array, boolean, create, string, type } from 'superstruct'
import type { BankAccount } from '../../../src/domain/customer/customer'
import type { EvidenceKind } from '../../../src/server/desk/pages/evidence'
import { stepsOn } from './words'

const Begun = type({ result: type({ verification: string() }) })

type Added = Pick<BankAccount, 'clearingNumber' | 'accountNumber'> &
  Partial<Pick<BankAccount, 'bankName' | 'customBank'>>

/** Adds an account by a call. */
export const addAccount = async (page: Page, account: Added): Promise<void> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  const { clearingNumber, accountNumber, customBank = false } = account
  const bankName = customBank ? (account.bankName ?? '') : ''
  await callsOf(page).post('/profile/bank', { clearingNumber, accountNumber, bankName, customBank })
}

/** Begins a verification at a bank by a call; tells which. */
export const beginAtBank = async (page: Page, reference?: string): Promise<string> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  const body = { providerName: 'seb', ...(reference === undefined ? {} : { reference }) }
  return create(await callsOf(page).post('/profile/bank/verification/init', body), Begun).result.verification
}

type Decision = 'approve' | 'decline' | 'cancel' | 'timeout' | 'other-holder'

/**
 * What the customer decides on the page of their bank, where some accounts may be left out; that it leads back to the app,
 * which would ask there what the page is to ask, is not followed.
 */
export const decideAtBank = async (
  page: Page,
  verification: string,
  decision: Decision,
  leftOut?: string | RegExp,
): Promise<void> => {
  const address = `/sandbox/verify/${verification}`
  const bank = await page.context().newPage()
  await bank.goto(address)
  const { origin } = new URL(bank.url())
  const labels = bank.locator('label', leftOut === undefined ? {} : { hasNotText: leftOut })
  const boxes = await labels
    .locator('input[type=checkbox]')
    .evaluateAll((all) => all.map((box) => box.getAttribute('name') ?? ''))
  await bank.close()
  const form = { decision, ...Object.fromEntries(boxes.map((name) => [name, 'on'])) }
  const answer = await page.context().request.post(address, { headers: { origin }, form, maxRedirects: 0 })
  if (answer.status() !== 303) throw new Error(`The bank refused ${decision} with ${answer.status()}`)
}

/** What somebody decides at the reviewers' desk about a picture that a customer has sent. */
export const decideAtDesk = async (
  page: Page,
  kind: EvidenceKind,
  reference: string,
  decision: 'accept' | 'reject',
): Promise<void> => {
  const desk = await page.context().newPage()
  await desk.goto(`/sandbox/desk/evidence/${kind}/${reference}`)
  if (decision === 'accept') await desk.locator('input[name="why"]').fill('They match')
  await desk.locator(`button[value="${decision}"]`).click()
  await desk.waitForURL('**/sandbox/desk')
  await desk.close()
}

const Found = type({ result: type({ accounts: array(type({ externalId: string(), accountNumber: string() })) }) })

const mostTries = 40

/** Of the account that `findAtBank` verifies. */
export const foundClearing = '6610'

/** Another account that is verified: one of those that the bank names, chosen by calls. */
export const findAtBank = async (page: Page): Promise<void> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  const { post } = callsOf(page)
  const verification = await beginAtBank(page)
  await decideAtBank(page, verification, 'approve')
  for (let tries = 0; tries < mostTries; tries += 1) {
    const { accounts } = create(await post('/profile/bank/verification/verify', { verification }), Found).result
    const externalId = accounts.at(-1)?.externalId
    if (externalId !== undefined)
      return void (await post('/profile/bank/verification/complete', { verification, externalId }))
    await page.waitForTimeout(50)
  }
  throw new Error('The bank has named no account')
}

const Started = type({ result: type({ orderRef: string(), autoStartToken: string() }) })

/** Signs with the e-ID, by calls and in its app, to change an account; tells what was signed. */
export const signAnew = async (page: Page, account: string): Promise<string> => {
  const { t } = await stepsOn(page)
  const { callsOf } = await import('../../support/newcomer-calls')
  const { post } = callsOf(page)
  const begun = await post('/auth/eid/start', { purpose: 're-identification', account })
  const { orderRef, autoStartToken } = create(begun, Started).result
  const app = await page.context().newPage()
  await app.goto(`/sandbox/eid?autostarttoken=${autoStartToken}`)
  await app.getByRole('button', { name: t('sandbox.eid.sign'), exact: true }).click()
  await app.getByText(t('sandbox.eid.signed')).waitFor()
  await app.close()
  await post('/auth/eid/status', { orderRef })
  return orderRef
}

/** The main account is one that nobody has verified any more: it was changed. */
export const changeMain = async (page: Page, { clearingNumber, accountNumber }: Added): Promise<void> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  const { get, put } = callsOf(page)
  const { result } = create(await get('/profile/bank'), Listed)
  const reference = result.find(({ isMain }) => isMain)?.reference ?? ''
  const identification = await signAnew(page, reference)
  const changed = { clearingNumber, accountNumber, bankName: '', customBank: false }
  await put('/profile/bank', { reference, ...changed, identification })
}

const Listed = type({ result: array(type({ reference: string(), isMain: boolean() })) })
