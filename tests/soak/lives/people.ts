import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import type { Database } from '../../../src/server/database/handle'
import { browserOf, newCustomer, type Browser } from '../../support/exchange'
import { newAccount } from '../../support/selling'
import type { Dice } from './dice'
import { count, type Figures } from './figures'
import { answered, type Instances } from './instances'

type Answer = Awaited<ReturnType<Browser['get']>>

/** A customer at a browser, whose calls reach one process or another, and the bank accounts of one who has any. */
export type Person = {
  id: string
  email: string
  country: string
  cookies: Map<string, string>
  address: string
  accounts: string[]
  /** Whether one of the accounts has an IBAN: euro wait for one. */
  takesEuro: boolean
}

export const newPerson = async (
  database: Database,
  { country, phoneNumber, hasAccounts }: { country: string; phoneNumber: string; hasAccounts: boolean },
  address: string,
): Promise<Person> => {
  const { id, email } = await newCustomer(database, { country, phoneNumber })
  const accounts = hasAccounts ? [await newAccount(database, id), await newAccount(database, id, second)] : []
  const references = accounts.map(({ reference }) => reference)
  return { id, email, country, cookies: new Map(), address, accounts: references, takesEuro: false }
}

const second = { clearingNumber: '5001', accountNumber: '0123456', bankName: 'SEB', isMain: false }

/** Of calls, so many are lost on their way, and of as many the answer. */
const lostShare = 0.05
/** A refusal that may be taken back is no answer to be kept. */
const keptStatuses = [200, 400, 409]
/** What nobody here is ever answered. */
const refusedNever = [400, 403, 404, 422]
/** Reads without a key: of an order so often, and of no payment where money has come another way meanwhile. */
const checks = ['/protected/v2/buy/orders/swish', '/protected/v2/buy/orders/stripe']

/** How people call the exchange: again, with the same key, until there is an answer. */
export const createCalls = (instances: Instances, dice: Dice, figures: Figures, misfits: string[]) => {
  /** One try, at whichever process; undefined where no answer came. */
  const tryOnce = async (person: Person, work: (browser: Browser) => Promise<Answer>): Promise<Answer | undefined> => {
    const instance = instances.any()
    const browser = browserOf(instance.server)
    for (const [name, value] of person.cookies) browser.cookies.set(name, value)
    figures.calls += 1
    const answer = await answered(instance, work(browser))
    if (answer === undefined) {
      figures.lost += 1
      await instances.replaceGone()
      return undefined
    }
    if (answer.cookies.length > 0) for (const [name, value] of browser.cookies) person.cookies.set(name, value)
    return answer
  }

  const signIn = async (person: Person): Promise<void> => {
    const headers = { 'x-forwarded-for': person.address }
    const answer = await tryOnce(person, (browser) => browser.signIn(person.email, headers))
    if (answer !== undefined) expect(answer.statusCode).toBe(200)
  }

  const counted = (answer: Answer, what: string): Answer => {
    const { statusCode, body } = answer
    const code = statusCode === 200 ? '' : ` ${answer.json().errors?.[0]?.code}`
    count(figures.answers, `${statusCode}${code}`)
    const isMethodGone = statusCode === 404 && checks.includes(what)
    if (statusCode >= 500 || (refusedNever.includes(statusCode) && !isMethodGone))
      misfits.push(`${what} was answered ${statusCode} ${body}`)
    return answer
  }

  const get = async (person: Person, path: string): Promise<Answer> => {
    for (;;) {
      const answer = await tryOnce(person, (browser) => browser.get(path))
      if (answer?.statusCode === 401) await signIn(person)
      else if (answer !== undefined) return counted(answer, path)
    }
  }

  /** A changing call; where the first answer was lost, the second must be the same. */
  const post = async (person: Person, path: string, body?: object): Promise<Answer> => {
    const key = { 'idempotency-key': randomUUID() }
    let lost: Answer | undefined
    for (;;) {
      if (dice.chance(lostShare)) figures.lost += 1
      const answer = await tryOnce(person, (browser) => browser.post(path, body, key))
      if (answer === undefined) continue
      if (answer.statusCode === 401) {
        await signIn(person)
        continue
      }
      const isKept = keptStatuses.includes(answer.statusCode) && !checks.includes(path)
      if (lost !== undefined && (answer.statusCode !== lost.statusCode || answer.body !== lost.body))
        misfits.push(`${path} was answered otherwise: ${lost.body} and ${answer.body}`)
      if (lost !== undefined || !isKept || !dice.chance(lostShare)) return counted(answer, path)
      figures.lost += 1
      lost = answer
    }
  }

  return {
    get,
    post,
    order: async (person: Person, reference: string): Promise<Order> =>
      (await get(person, `/protected/v2/orders/${reference}`)).json().result,
    /** A call without a key is not sent again: what became of it is to be seen. */
    once: (person: Person, path: string, body: object): Promise<Answer | undefined> =>
      tryOnce(person, (browser) => browser.post(path, body)),
  }
}
export type Calls = ReturnType<typeof createCalls>
