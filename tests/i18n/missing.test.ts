import { expect, test } from 'vitest'
import { locales } from '../../src/domain/customer/customer'
import type { MessageId } from '../../src/domain/messages/message-ids.gen'
import { translate } from '../../src/i18n/i18n'
import { MissingMessage, whereMissing } from '../../src/i18n/missing'

test('in development and in tests nothing stands in the place of missing words', () => {
  const reported: unknown[] = []
  const missing = whereMissing((error) => reported.push(error))
  expect(() => missing('sv', 'orders.title')).toThrow(new MissingMessage('orders.title', 'sv'))
  expect(reported).toEqual([])
})

test('customers are shown the id of missing words, which are reported, each once in a language', () => {
  const reported: string[] = []
  const missing = whereMissing((error) => reported.push(String(error)), false)
  const shown = [missing('en', 'orders.title'), missing('en', 'orders.title'), missing('sv', 'orders.title')]
  expect(shown).toEqual(['orders.title', 'orders.title', 'orders.title'])
  expect(reported).toEqual([
    'MissingMessage: No words for orders.title in en',
    'MissingMessage: No words for orders.title in sv',
  ])
})

/** What the types allow nowhere else. */
const isTaken = (text: string): text is MessageId => text !== ''

test.each(locales)('the exchange has nothing to say of what is no id, in %s', (locale) => {
  const saidOf = ['mail.nothing'].filter(isTaken).map((id) => () => translate(locale)(id))
  for (const said of saidOf) expect(said).toThrow(`No words for mail.nothing in ${locale}`)
  expect(saidOf).toHaveLength(1)
})
