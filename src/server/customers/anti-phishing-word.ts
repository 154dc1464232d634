import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { antiPhishingWordIn, checkAntiPhishingWord } from '../../domain/customer/anti-phishing-word'
import type { Transaction } from '../database/handle'
import { customers } from '../database/schema'
import type { Exchange } from '../exchange'
import { badInput } from '../http/refused'
import { route } from '../http/route'
import { changed } from '../onboarding/changes'
import { writeToCustomer, type AccountNotice } from '../onboarding/mail'
import { lockAndReadCustomer } from './customer'

export const antiPhishingWordRoute = route('setAntiPhishingWord', async (call) => {
  const { exchange, tx, customer, body, now } = call
  const word = body.word === null ? null : antiPhishingWordIn(body.word)
  const problem = body.word === null ? null : checkAntiPhishingWord(body.word, customer)
  if (problem !== null) throw badInput([{ field: 'word', code: problem }])
  const { id: customerId, antiPhishingWord: before } = await lockAndReadCustomer(tx, customer.id)
  if (word === before) return null
  const tell = (notice: AccountNotice) => written(tx, exchange, customerId, notice, now)
  // A letter is known by the word that stands before the change.
  if (before !== null) await tell(word === null ? 'antiPhishingWordRemoved' : 'antiPhishingWordReplaced')
  await tx.update(customers).set({ antiPhishingWord: word }).where(eq(customers.id, customerId))
  if (before === null) await tell('antiPhishingWordSet')
  await changed(tx, exchange, customerId)
  return null
})

const written = (tx: Transaction, exchange: Exchange, customerId: string, notice: AccountNotice, now: Date) =>
  writeToCustomer(tx, exchange, { customerId, notice, about: `anti-phishing-word/${randomUUID()}`, values: {} }, now)
