import { beforeEach, describe, expect, test } from 'vitest'
import { createApi } from '../../src/app/api/client'
import type { AlertTerms } from '../../src/domain/alerts/alerts'
import { newAlertDraft } from '../../src/domain/alerts/alert-draft'
import { alertFormEffects, alertFormPorts, alertsEffects, removeAlertBy } from '../../src/app/screens/alerts/ports'
import { customerWith } from '../support/customers'
import { alertWith } from '../support/alerts'
import { quietHooks } from '../support/api-hooks'

const { signal } = new AbortController()
const reference = '3b2c6c1e-5b0a-4c58-9f0e-0f5a3a7d1c11'
const terms: AlertTerms = {
  coin: 'BTC',
  fiat: 'SEK',
  rule: { kind: 'above', price: '1100000' },
  repeats: false,
  buys: null,
}

beforeEach(() => sessionStorage.clear())

/** An exchange whose answers are lost, and under which keys something was set or changed. */
const losing = () => {
  const keys: (string | null)[] = []
  const api = createApi(quietHooks, async ({ method, headers }) => {
    if (method !== 'DELETE') keys.push(headers.get('Idempotency-Key'))
    return new Response('{}', { status: 502 })
  })
  return { api, keys }
}

test('an alert whose answer was lost is set once, however often it is tried; removed and set again, it is another one', async () => {
  const { api, keys } = losing()
  const { createAlert } = alertFormPorts(api)
  const set = () => expect(createAlert({ terms }, signal)).rejects.toMatchObject({ name: 'PortError' })
  await set()
  await set()
  await expect(removeAlertBy(api)({ reference }, signal)).rejects.toMatchObject({ name: 'PortError' })
  await set()
  const [first, again, after] = keys
  expect([first === null, again === first, after === first]).toEqual([false, true, false])
})

test('a change has a key of its own each time: made twice, it is the same', async () => {
  const { api, keys } = losing()
  const { changeAlert } = alertFormPorts(api)
  for (const _ of [1, 2])
    await expect(changeAlert({ reference, terms }, signal)).rejects.toMatchObject({ name: 'PortError' })
  expect([keys.includes(null), new Set(keys).size]).toEqual([false, 2])
})

describe('a draft', () => {
  const { keepDraft } = alertFormEffects
  const { recallDraft } = alertsEffects
  const owner = 'anna@example.com'
  const typed = { reference, draft: { ...newAlertDraft(customerWith()), price: '1 100 000' } }

  test('is recalled by who typed it, until it is forgotten', () => {
    keepDraft(owner, typed)
    expect([recallDraft(owner), recallDraft('other@example.com')]).toEqual([typed, null])
    keepDraft(owner, null)
    expect([recallDraft(owner), sessionStorage.length]).toEqual([null, 0])
  })

  test('is forgotten once its alert is saved, also where its page was left meanwhile', async () => {
    const api = createApi(quietHooks, async () => Response.json({ status: 'SUCCESS', result: alertWith() }))
    const { createAlert, changeAlert } = alertFormPorts(api)
    for (const save of [() => createAlert({ terms }, signal), () => changeAlert({ reference, terms }, signal)]) {
      keepDraft(owner, typed)
      await save()
      expect(recallDraft(owner)).toBeNull()
    }
  })

  test.each([
    '{',
    '"text"',
    JSON.stringify({ owner, value: { ...typed, total: '1' } }),
    JSON.stringify({ owner, value: { ...typed, draft: { ...typed.draft, hours: 2 } } }),
  ])('that is none of ours is as if nothing had been kept: %s', (text) => {
    sessionStorage.setItem('draft:alert', text)
    expect(recallDraft(owner)).toBeNull()
  })
})
