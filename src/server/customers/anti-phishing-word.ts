import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { antiPhishingWordIn, checkAntiPhishingWord } from '../../domain/customer/anti-phishing-word'
import type { Transaction } from '../database/handle'
import { customers } from '../database/schema'
import type { Exchange } from '../exchange'
import { callingDevice, type CallingDevice } from '../http/calling-device'
import { countTry, type Limit } from '../http/rate-limits'
import { badInput, refused } from '../http/refused'
import { routeWithPrepare, type Call, type SignedIn } from '../http/route'
import { changed } from '../onboarding/changes'
import { writeToCustomer, type AccountNotice } from '../onboarding/mail'
import { requirePassword } from '../onboarding/password'
import { checkSecondFactor, spendSecondFactor, triedSecondFactor, type SecondFactor } from '../two-factor/second-factor'
import { lockAndReadCustomer } from './customer'

/** A letter is written of each. */
const changesPerCustomer: Limit = { name: 'anti-phishing-word', most: 5, seconds: 3600 }

export const antiPhishingWordRoute = routeWithPrepare(
  'setAntiPhishingWord',
  async (call) => {
    const { exchange, customer, body } = call
    const factor = customer.antiPhishingWord === null ? null : await proven(call)
    if (factor !== null || body.word !== null) await countTry(exchange, changesPerCustomer, customer.id)
    return factor
  },
  async ({ exchange, tx, customer, request, body, prepared: factor, now }) => {
    const word = body.word === null ? null : antiPhishingWordIn(body.word)
    const locked = await lockAndReadCustomer(tx, customer.id)
    const { id: customerId, antiPhishingWord: before } = locked
    // Set elsewhere meanwhile.
    if (before !== null && factor === null) throw refused('step-refused')
    if (factor !== null) await spendSecondFactor(exchange, tx, locked, factor)
    if (word === before) return null
    const tell = (notice: AccountNotice) =>
      written(tx, exchange, { customerId, notice, device: callingDevice(request) }, now)
    // A letter is known by the word that stands before the change.
    if (before !== null) await tell(word === null ? 'antiPhishingWordRemoved' : 'antiPhishingWordReplaced')
    await tx.update(customers).set({ antiPhishingWord: word }).where(eq(customers.id, customerId))
    if (before === null) await tell('antiPhishingWordSet')
    await changed(tx, exchange, customerId)
    return null
  },
  ({ customer, body: { word } }) => {
    const problem = word === null ? null : checkAntiPhishingWord(word, customer)
    if (problem !== null) throw badInput([{ field: 'word', code: problem }])
  },
  ({ customer, body: { password, code, passkey } }) =>
    customer.antiPhishingWord !== null && (password !== undefined || code !== undefined || passkey !== undefined),
)

/** Who replaces or removes a word shows who they are: it is what letters are known by. */
const proven = async (call: Call<'setAntiPhishingWord'> & SignedIn): Promise<SecondFactor> => {
  checkSecondFactor(call.customer, call.body)
  await requirePassword(call.customer, call.body.password, 'password')
  return triedSecondFactor(call, call.body)
}

type Told = { customerId: string; notice: AccountNotice; device: CallingDevice }

const written = (tx: Transaction, exchange: Exchange, told: Told, now: Date) =>
  writeToCustomer(tx, exchange, { ...told, about: `anti-phishing-word/${randomUUID()}`, values: {} }, now)
