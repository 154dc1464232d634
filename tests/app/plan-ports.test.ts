import { afterEach, beforeEach, expect, test } from 'vitest'
import { PortError } from '../../machines/lib/ports'
import type { PlanFormPorts } from '../../machines/plan-form/plan-form-setup'
import { createApi } from '../../src/app/api/client'
import type { StreamEvent } from '../../src/app/ports/live'
import { planFeeds } from '../../src/app/ports/plans'
import { planPorts } from '../../src/app/screens/plan/ports'
import { planFormEffects, planFormPorts } from '../../src/app/screens/plan-form/ports'
import { draftOfPlan, newPlanDraft } from '../../src/domain/plans/plan-draft'
import { customerWith } from '../support/customers'
import { planWith } from '../support/plans'
import { quietHooks } from '../support/api-hooks'

/** What the exchange is asked for, and answers. */
const exchange = (answer: (request: Request) => object = () => ({ status: 'SUCCESS', result: planWith() })) => {
  const asked: { method: string; path: string; body: unknown }[] = []
  const api = createApi(quietHooks, async (request) => {
    const { pathname, search } = new URL(request.url)
    const text = await request.clone().text()
    asked.push({ method: request.method, path: pathname + search, body: text === '' ? null : JSON.parse(text) })
    return new Response(JSON.stringify(answer(request)), { status: 200 })
  })
  return { api, asked }
}

const { signal } = new AbortController()
const { fiat, shares, rhythm, way } = planWith()
const terms = { fiat, amount: '1000', shares, rhythm, way }
type Saving = Parameters<PlanFormPorts['savePlan']>[0]
const saving: Saving = { reference: null, terms, factor: null, purpose: null }

beforeEach(() => {
  document.cookie = 'csrf=token-1; Path=/'
  sessionStorage.clear()
})
afterEach(() => history.replaceState({}, '', '/'))

test.each([
  ['a new plan is made', saving, 'POST', '/protected/v2/plans', {}],
  ['a plan that there is becomes another', { ...saving, reference: 'plan-1' }, 'PUT', '/protected/v2/plans/plan-1', {}],
  [
    'what it is for, and a code, go with it',
    { ...saving, purpose: 'own-savings', factor: { code: '123456' } },
    'POST',
    '/protected/v2/plans',
    { purpose: 'own-savings', code: '123456' },
  ],
] as const)('%s', async (_, input, method, path, more) => {
  const { api, asked } = exchange()
  expect(await planFormPorts({ api, chains: {} }).savePlan(input, signal)).toEqual(planWith())
  expect(asked).toEqual([{ method, path, body: { ...terms, ...more, _csrf: 'token-1' } }])
})

test('a code is never kept for another try', async () => {
  const api = createApi(quietHooks, async () => new Response(JSON.stringify({}), { status: 502 }))
  const factor = { code: '123456' }
  await expect(planFormPorts({ api, chains: {} }).savePlan({ ...saving, factor }, signal)).rejects.toBeInstanceOf(
    PortError,
  )
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('123456')
})

test('addresses are checked each by the rules of its coin, with the one spelling', async () => {
  const { api } = exchange()
  const [bitcoin, litecoin] = shares
  if (!bitcoin || !litecoin) throw new Error('no shares')
  const addresses = [
    { coin: 'BTC', address: bitcoin.address.toUpperCase() },
    { coin: 'LTC', address: bitcoin.address },
    { coin: 'ETH', address: '' },
  ] as const
  expect(await planFormPorts({ api, chains: {} }).checkAddresses({ addresses }, signal)).toEqual({
    BTC: { valid: true, spelling: bitcoin.address },
    LTC: { valid: false, fits: 'BTC' },
    ETH: { valid: false, fits: null },
  })
})

test('a plan comes with the first of its purchases alone, and later ones by the page', async () => {
  const page = { content: [], page: { number: 0, size: 20, totalElements: 0, totalPages: 0 }, methods: [] }
  const { api, asked } = exchange(({ url }) => ({
    status: 'SUCCESS',
    result: url.includes('/orders') ? page : planWith(),
  }))
  expect(await planPorts(api).loadPlan({ reference: 'plan-1' }, signal)).toEqual({
    plan: planWith(),
    purchases: page,
  })
  await planPorts(api).loadPurchases({ reference: 'plan-1', page: 2 }, signal)
  expect(asked.map(({ path }) => path)).toEqual([
    '/protected/v2/plans/plan-1',
    '/protected/v2/orders?plan=plan-1&page=0&size=20',
    '/protected/v2/orders?plan=plan-1&page=2&size=20',
  ])
})

test.each(['pause', 'resume', 'skip', 'end'] as const)('%s is asked for by its call', async (act) => {
  const { api, asked } = exchange()
  await planPorts(api).actOn({ reference: 'plan-1', act, day: '2026-12-25' }, signal)
  const body = act === 'skip' ? { day: '2026-12-25', _csrf: 'token-1' } : null
  expect(asked).toEqual([{ method: 'POST', path: `/protected/v2/plans/plan-1/${act}`, body }])
})

test('what is done again after an answer was lost is a call of its own, which no earlier answer is told for', async () => {
  const keys: (string | null)[] = []
  const api = createApi(quietHooks, async (request) => {
    keys.push(request.headers.get('idempotency-key'))
    return new Response(JSON.stringify({}), { status: 502 })
  })
  const asked = { reference: 'plan-1', act: 'pause', day: null } as const
  for (const _ of [1, 2]) await expect(planPorts(api).actOn(asked, signal)).rejects.toBeInstanceOf(PortError)
  expect([keys.length, new Set(keys).size, keys.includes(null)]).toEqual([2, 2, false])
})

test('a step stands in the address: anew, in place of what it asked for, and not once another page is on its way', () => {
  const warnings: object[] = []
  const sessionEvents = { publish: (event: object) => warnings.push(event), listen: () => () => undefined }
  const { showStep, warn } = planFormEffects({ sessionEvents })
  history.replaceState({}, '', '/app/plans/new')
  const before = history.length
  showStep(null, 'amount', 'anew')
  expect([location.pathname + location.search, history.length]).toEqual(['/app/plans/new?step=amount', before + 1])
  showStep(null, 'amount', 'anew')
  showStep(null, 'coins', 'instead')
  expect([location.search, history.length]).toEqual(['?step=coins', before + 1])
  showStep('plan-1', 'way', 'anew')
  expect(location.pathname + location.search).toBe('/app/plans/new?step=coins')
  warn('paste-unsupported')
  expect(warnings).toEqual([{ type: 'message.show', code: 'paste-unsupported' }])
})

test('a plan that was saved stands in the address of the wizard, whose place the plan then takes', () => {
  const sessionEvents = { publish: () => undefined, listen: () => () => undefined }
  const { showSaved, openPlan } = planFormEffects({ sessionEvents })
  history.replaceState({}, '', '/app/plans/new?step=review')
  const before = history.length
  const address = () => [location.pathname + location.search, history.length - before]
  showSaved('plan-2', 'plan-2')
  expect(address()).toEqual(['/app/plans/new?step=review', 0])
  showSaved(null, 'plan-1')
  expect(address()).toEqual(['/app/plans/new?saved=plan-1', 0])
  openPlan('plan-1')
  expect(address()).toEqual(['/app/plans/plan-1', 0])
})

test('what was typed of a plan is kept for who typed it, of a change by its plan, until it is forgotten', () => {
  const sessionEvents = { publish: () => undefined, listen: () => () => undefined }
  const { recallDraft, keepDraft } = planFormEffects({ sessionEvents })
  const anew = newPlanDraft(customerWith())
  const change = draftOfPlan(planWith())
  keepDraft('anna@example.com', null, anew)
  keepDraft('anna@example.com', 'plan-1', change)
  expect([
    recallDraft('anna@example.com', null),
    recallDraft('anna@example.com', 'plan-1'),
    recallDraft('anna@example.com', 'plan-2'),
    recallDraft('other@example.com', null),
  ]).toEqual([anew, change, null, null])
  keepDraft('anna@example.com', null, null)
  expect([recallDraft('anna@example.com', null), Object.keys(sessionStorage)]).toEqual([null, ['draft:plan:plan-1']])
})

test.each([{ day: 32 }, { weekday: 0 }, { fiat: 'USD' }, { addresses: {} }, { more: 1 }, { way: 'card' }])(
  'what is no draft of a plan is as if nothing had been kept: %j',
  (change) => {
    const sessionEvents = { publish: () => undefined, listen: () => () => undefined }
    const value = { ...newPlanDraft(customerWith()), ...change }
    sessionStorage.setItem('draft:plan', JSON.stringify({ owner: 'anna@example.com', value }))
    expect(planFormEffects({ sessionEvents }).recallDraft('anna@example.com', null)).toBeNull()
  },
)

test('plans are told of what is theirs, and of what may have been missed', () => {
  let say: (event: StreamEvent) => void = () => undefined
  const live = {
    listen: (listener: (event: StreamEvent) => void) => {
      say = listener
      return () => undefined
    },
  }
  const events: StreamEvent[] = [
    { type: 'plan.changed', reference: 'plan-1' },
    { type: 'plan.changed', reference: 'plan-2' },
    { type: 'order.changed', reference: 'plan-1' },
    { type: 'stream.gap' },
  ]
  const toldBy = (listen: (tell: () => void) => void): number => {
    let times = 0
    listen(() => (times += 1))
    for (const event of events) say(event)
    return times
  }
  const { watchPlan, watchPlans } = planFeeds(live)
  expect(toldBy((tell) => watchPlan({ reference: 'plan-1' }, tell))).toBe(2)
  expect(toldBy((tell) => watchPlans(undefined, tell))).toBe(3)
})
