import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { Newcomer, Station } from '../../support/newcomer-calls'
import type { Stage } from '../driver'

/** Numbers that nobody has. */
const numbers = { first: 701_740_605, all: 95 }
const numberOf = new WeakMap<Page, string>()
let given = 0

/** A number of the page's own: on others nobody asks for a code to it meanwhile. */
export const ownNumber = (page: Page): string => numberOf.get(page) ?? nextNumber(page)

/** Another number, which is the page's own from then on. */
export const nextNumber = (page: Page): string => {
  const number = `+46${numbers.first + (given++ % numbers.all)}`
  numberOf.set(page, number)
  return number
}

/** The same as somebody types it. */
export const nationally = (number: string): string => number.replace('+46', '0')

/** Somebody new, in the browser of a page, who by calls alone has come to a step. */
export const somebodyAt = async (page: Page, station: Station): Promise<Newcomer> => {
  const { newcomerAt } = await import('../../support/newcomer-calls')
  const who = {
    email: `${randomUUID()}@example.com`,
    password: 'en lång promenad i skogen',
    number: ownNumber(page),
    personalNumber: '19850901-0000',
  }
  await newcomerAt(page, station, who)
  return who
}

/** Who has begun with the steps before, on this page. */
export const hasBegun = async (page: Page, owner: string): Promise<void> => {
  const kept = JSON.stringify({ owner, value: true })
  await page.addInitScript((text) => sessionStorage.setItem('begun:onboarding', text), kept)
}

/** What the browser keeps under a name cannot be read the next time. */
const failOnce = (name: string): void => {
  const { getItem } = Storage.prototype
  Storage.prototype.getItem = function (asked) {
    if (asked !== name) return getItem.call(this, asked)
    Storage.prototype.getItem = getItem
    throw new Error('The browser keeps nothing')
  }
}

/** Of a page that is opened next, and of one that is open. */
export const cannotRead = (page: Page, name: string): Promise<unknown> => page.addInitScript(failOnce, name)
export const cannotReadNow = (page: Page, name: string): Promise<unknown> => page.evaluate(failOnce, name)

/** Somebody with an e-ID, who has given an address of their own, and not confirmed it; tells the address. */
export const somebodyNew = async ({ page, sandbox }: Stage, domain = 'example.com'): Promise<string> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  const email = `${randomUUID()}@${domain}`
  await sandbox.newcomer('eid-email')
  await callsOf(page).post('/auth/signup/email', { email })
  return email
}

/** The same, who has begun with the steps. */
export const somebodyAwaitingCode = async (stage: Stage, domain?: string): Promise<void> =>
  hasBegun(stage.page, await somebodyNew(stage, domain))

/** The code that was sent last to somebody, as it is typed. */
export const newestCode = async (page: Page, recipient: string): Promise<string> => {
  const { codeSent } = await import('../../support/newcomer')
  return (await codeSent(page, recipient)).replaceAll(' ', '')
}

/** A code was asked for a moment ago: if not on this page, then on another device. */
export const codeJustAsked = async (page: Page, call: string, data: object): Promise<void> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  const asked = callsOf(page).post(call, data)
  await asked.catch((error: unknown) => {
    if (!String(error).startsWith('Error: 429 ')) throw error
  })
}

/** Another device asks for what the exchange must not do any more. */
export const refusedElsewhere = async (page: Page, call: string, data: object): Promise<void> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  const answer = await callsOf(page)
    .post(call, data)
    .then(() => 'it was done', String)
  if (!/^Error: 4\d\d /.test(answer)) throw new Error(`${call} is not refused: ${answer}`)
}

/** The first address is confirmed on another device, by another code where the last has expired. */
export const confirmedElsewhere = async (page: Page, email: string): Promise<void> => {
  const { post } = (await import('../../support/newcomer-calls')).callsOf(page)
  const confirm = async () => post('/auth/signup/confirm', { code: await newestCode(page, email) })
  await confirm().catch(async () => {
    await post('/auth/signup/resend')
    await confirm()
  })
}

/** What customers of the sandbox have for a password. */
export const ownPassword = async (): Promise<string> =>
  (await import('../../../src/server/sandbox/seeds/keys')).sandboxPassword
