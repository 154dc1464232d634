import { beforeEach, expect, test } from 'vitest'
import { createSessionEvents } from '../../src/app/ports/session'
import { buyEffects } from '../../src/app/screens/buy/ports'
import { withBundle } from '../../src/domain/orders/asked-draft'
import { emptyBuyDraft } from '../../src/domain/orders/buy-draft'

const owner = 'anna@example.com'
const other = 'other@example.com'
const typed = { ...emptyBuyDraft, amount: '700', address: 'bc1q' }
const asked = withBundle(emptyBuyDraft, { coin: 'LTC', fiat: 'SEK', amount: '500' })

const { recallDraft, keepDraft, keepAsked } = buyEffects({ sessionEvents: createSessionEvents() })

beforeEach(() => sessionStorage.clear())

test('what was typed is recalled by who typed it, until it is forgotten', () => {
  keepDraft(owner, typed)
  expect([recallDraft(owner), recallDraft(other)]).toEqual([typed, null])
  keepDraft(owner, null)
  expect([recallDraft(owner), sessionStorage.length]).toEqual([null, 0])
})

test('what only an address has asked for is of whoever is signed in, until something is typed', () => {
  keepAsked(owner, asked)
  expect([recallDraft(owner), recallDraft(other)]).toEqual([asked, asked])
  keepAsked(other, { ...asked, amount: '600' })
  expect(recallDraft(owner)?.amount).toBe('600')
  keepDraft(owner, typed)
  expect(recallDraft(other)).toBeNull()
})

test('what an address has asked for over what was typed stays with who typed it', () => {
  keepDraft(owner, typed)
  keepAsked(owner, { ...typed, amount: '500' })
  expect([recallDraft(owner), recallDraft(other)]).toEqual([{ ...typed, amount: '500' }, null])
})

test('what is of somebody else is not kept with what an address has asked for', () => {
  keepDraft(other, typed)
  keepAsked(owner, asked)
  expect([recallDraft(owner), recallDraft(other)]).toEqual([asked, asked])
})

test.each(['{', '"text"', JSON.stringify({ owner, value: { ...typed, total: '1.00' } })])(
  'what is no draft of ours is as if nothing had been kept: %s',
  (text) => {
    sessionStorage.setItem('draft:buy', text)
    expect(recallDraft(owner)).toBeNull()
  },
)
