import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { screenOf } from '../../../machines/lib/page-of'
import { PortError } from '../../../machines/lib/ports'
import { hasMore, offeredOf, planActs, providePlan, type PlanAct } from '../../../machines/plan/plan'
import type { Order, OrdersPage } from '../../../src/domain/orders/orders'
import type { Plan } from '../../../src/domain/plans/plans'
import { orderWith } from '../../support/orders'
import { planWith } from '../../support/plans'
import { heldFeed, heldPort } from '../../support/ports'

const orders = ['third', 'second', 'first'].map((reference) => orderWith({ reference }))
const pageOf = (content: Order[], number = 0, totalElements = 3): OrdersPage => ({
  content,
  page: { number, size: 2, totalElements, totalPages: 2 },
  methods: [],
})

const setting = async (plan: Plan | null = planWith()) => {
  const loading = heldPort<{ reference: string }, { plan: Plan; purchases: OrdersPage }>()
  const more = heldPort<{ reference: string; page: number }, OrdersPage>()
  const acting = heldPort<{ reference: string; act: PlanAct; day: string | null }, Plan>()
  const live = heldFeed<{ reference: string }, { type: 'plan.changed' }>()
  const machine = providePlan({
    loadPlan: loading.port,
    loadPurchases: more.port,
    actOn: acting.port,
    watchPlan: live.feed,
  })
  const actor = createActor(machine, { input: { reference: 'plan-1' } }).start()
  if (plan) await loading.answer({ plan, purchases: pageOf(orders.slice(0, 2)) })
  const now = () => actor.getSnapshot()
  return {
    actor,
    loading,
    more,
    acting,
    live,
    state: () => now().value,
    context: () => now().context,
    screen: () => screenOf(now()),
    shown: () => now().context.purchases.map(({ reference }) => reference),
  }
}

describe('the page of a plan', () => {
  test('reads the plan and its purchases, and again when it has changed', async () => {
    const { loading, live, state, context } = await setting()
    expect([state(), context().plan]).toEqual(['shown', planWith()])
    live.tell({ type: 'plan.changed' })
    expect(state()).toBe('loading')
    await loading.answer({ plan: planWith({ amount: '500.00' }), purchases: pageOf(orders.slice(0, 2)) })
    expect([state(), context().plan?.amount]).toEqual(['shown', '500.00'])
    expect(loading.asked).toEqual([{ reference: 'plan-1' }, { reference: 'plan-1' }])
  })

  test('of no plan is not found', async () => {
    const { loading, state, screen } = await setting(null)
    await loading.fail(new PortError('not-found'))
    expect([state(), screen()]).toEqual(['missing', 'errorNotFound'])
  })

  test('that did not come says so, and is tried again; one that stands stays', async () => {
    const { actor, loading, live, state } = await setting(null)
    await loading.fail(new PortError('unavailable'))
    expect(state()).toBe('failed')
    actor.send({ type: 'plan.retry' })
    await loading.answer({ plan: planWith(), purchases: pageOf([]) })
    live.tell({ type: 'plan.changed' })
    await loading.fail(new PortError('unavailable'))
    expect(state()).toBe('shown')
  })

  test('shows more purchases page by page, each once', async () => {
    const { actor, more, live, loading, shown, context } = await setting()
    expect([shown(), hasMore(context())]).toEqual([['third', 'second'], true])
    actor.send({ type: 'purchases.more' })
    await more.answer(pageOf(orders.slice(2), 1))
    expect([more.asked, shown(), hasMore(context())]).toEqual([
      [{ reference: 'plan-1', page: 1 }],
      ['third', 'second', 'first'],
      false,
    ])
    live.tell({ type: 'plan.changed' })
    await loading.answer({
      plan: planWith(),
      purchases: pageOf([orderWith({ reference: 'fourth' }), ...orders.slice(0, 1)], 0, 4),
    })
    expect([shown(), hasMore(context())]).toEqual([['fourth', 'third', 'second', 'first'], false])
  })

  test('says where more did not come, and shows what it has', async () => {
    const { actor, more, shown, context, state } = await setting()
    actor.send({ type: 'purchases.more' })
    await more.fail(new PortError('unavailable'))
    expect([state(), shown(), context().problem]).toEqual(['shown', ['third', 'second'], 'no-more'])
  })
})

describe('what is done to a plan', () => {
  test.each([
    ['ACTIVE', ['pause', 'skip', 'end']],
    ['PAUSED', ['resume', 'end']],
    ['ENDED', []],
  ] as const)('that is %s is what its life allows', async (at, acts) => {
    const { actor } = await setting(planWith({ state: at }))
    expect(planActs.filter((act) => actor.getSnapshot().can({ type: 'act.ask', act }))).toEqual(acts)
  })

  test.each(planActs)('as %s is asked about first, and then done', async (act) => {
    const { actor, acting, state, context } = await setting(planWith({ state: act === 'resume' ? 'PAUSED' : 'ACTIVE' }))
    actor.send({ type: 'act.ask', act })
    expect([state(), acting.asked]).toEqual(['asking', []])
    actor.send({ type: 'act.confirm' })
    const done = planWith({ nextDay: '2027-01-25' })
    await acting.answer(done)
    expect([acting.asked, state(), context().plan]).toEqual([
      [{ reference: 'plan-1', act, day: planWith().nextDay }],
      'shown',
      done,
    ])
  })

  test('can be left undone', async () => {
    const { actor, acting, state } = await setting()
    actor.send({ type: 'act.ask', act: 'end' })
    actor.send({ type: 'act.leave' })
    expect([state(), acting.asked]).toEqual(['shown', []])
  })

  test.each([
    ['step-refused', 'step-refused'],
    ['account-frozen', undefined],
    ['unavailable', 'not-done'],
  ])('and fails with %s is told as %s, and the plan is read anew', async (code, problem) => {
    const { actor, acting, loading, state, context } = await setting()
    actor.send({ type: 'act.ask', act: 'pause' })
    actor.send({ type: 'act.confirm' })
    await acting.fail(new PortError(code))
    expect(state()).toBe('loading')
    await loading.answer({ plan: planWith({ state: 'ENDED' }), purchases: pageOf([]) })
    expect([state(), context().problem]).toEqual(['shown', problem])
  })

  test('is asked about while the plan is read anew too, which goes on afterwards', async () => {
    const { actor, live, loading, state } = await setting()
    live.tell({ type: 'plan.changed' })
    actor.send({ type: 'act.ask', act: 'skip' })
    expect(state()).toBe('asking')
    actor.send({ type: 'act.leave' })
    expect([state(), loading.asked.length]).toEqual(['loading', 3])
  })
})

test.each([
  ['ACTIVE', false, ['pause', 'skip', 'end'], true],
  ['ACTIVE', true, ['pause', 'skip', 'end'], false],
  ['PAUSED', false, ['resume', 'end'], true],
  ['PAUSED', true, ['end'], false],
  ['ENDED', false, [], false],
] as const)(
  'of a plan that is %s, of an account that is frozen (%s), this is offered: %j',
  (state, isFrozen, acts, canChange) => {
    expect(offeredOf(planWith({ state }), isFrozen)).toEqual({ acts, canChange })
  },
)
