import { describe, expect, test } from 'vitest'
import { acceptedEffectsOf, commonEffects, effectsAmiss, writtenEffects } from './accepted-effects'
import { lastOfEach, nobodysPath, probesOf, templateOf, type PageCall } from './probes'
import { causedBy, countsIn, plainOf, wordsOf, type Statement } from './statements'

const id = (last: number): string => `0190a000-0000-7000-8000-00000000000${last}`

const statement = (sql: string, params: unknown[] = [], room: string | null = 'own'): Statement => ({
  room,
  sql,
  params,
})

describe('a statement in words', () => {
  test.each([
    [
      'the rows that it inserts, but for what they lack',
      'insert into "orders" ("id", "state", "paid_at", "kept") values ($1, $2, $3, default), ($4, $5, $6, default) returning "id"',
      [id(1), 'PAID', new Date(0).toISOString(), id(2), 'OPEN', null],
      [
        'insert into "orders" values (…)',
        'orders.id = *',
        'orders.state = PAID',
        'orders.paid_at = an instant',
        'orders.id = *',
        'orders.state = OPEN',
      ],
    ],
    [
      'the columns that it updates, not what finds the row',
      'update "orders" set "state" = $1, "tries" = "orders"."tries" + 1 where ("orders"."id" = $2 and "orders"."state" = $3)',
      ['PAID', id(1), 'OPEN'],
      [
        'update "orders" set "state" = ?, "tries" = "orders"."tries" + 1 where ("orders"."id" = ? and "orders"."state" = ?)',
        'orders.state = PAID',
      ],
    ],
    [
      'a list of whichever length',
      'delete from "codes" where "codes"."id" in ($1, $2)',
      [id(1), id(2)],
      ['delete from "codes" where "codes"."id" in (…)'],
    ],
    [
      'what is written by hand, with its values',
      ' insert into events  select $1',
      ['order.changed'],
      [' insert into events select ?', 'insert into events = order.changed'],
    ],
  ])('tells %s', (_, sql, params, words) => {
    expect(wordsOf(statement(sql, params))).toEqual(words)
  })

  test.each([
    ['1000.00', '1000.00'],
    [null, 'null'],
    [false, 'false'],
    [`order/${id(1)}/paid`, 'order/*/paid'],
    [{ to: id(1), at: '2026-11-27T01:02:03.456Z' }, '{"to":"*","at":"an instant"}'],
    ['2026-11-27 01:02:03.456+00', 'an instant'],
    ['EVXfWRbfUMas38e8ia3jJpp631jDSMfsHxNISuEnBDo', '*'],
    [{ day: '2026-11-27' }, '{"day":"a day"}'],
    ['Nordmynt 2611270014', 'Nordmynt *'],
    ['5591234567', '5591234567'],
  ])('its value %j is told as %s', (value, plain) => {
    expect(plainOf(value)).toBe(plain)
  })

  test('a long text is told apart from others, but not by its figures', () => {
    const letter = (reference: number, word: string) =>
      plainOf(`Order ${reference} is ${word}. ${'So it is. '.repeat(20)}`)
    expect(letter(123, 'paid')).toBe(letter(4567, 'paid'))
    expect(letter(123, 'paid')).not.toBe(letter(123, 'late'))
  })
})

test('how often something was told and planned is counted, and no other value', () => {
  const told = [
    'insert into events',
    'insert into events = order.changed',
    'jobs.kind = order.settle',
    'orders.rate = 3',
  ]
  expect(countsIn([...told, 'insert into events = order.changed', 'insert into events = {}'])).toEqual([
    'times insert into events = 1',
    'times insert into events is order.changed = 2',
    'times jobs.kind is order.settle = 1',
  ])
})

test('what is everybody’s is nobody’s doing', () => {
  const everybodys = [
    statement('insert into "network_fees" ("coin") values ($1)', ['BTC']),
    statement('insert into "prices_told" ("coin") values ($1) on conflict do nothing', ['BTC']),
    statement('insert into "jobs" ("kind") values ($1)', ['alerts.watch']),
  ]
  const own = statement('insert into "jobs" ("kind") values ($1)', ['order.settle'])
  expect(causedBy('own', [...everybodys, own])).toEqual([own])
})

test('a room caused what its calls did, and later work about what these wrote', () => {
  const own = statement('insert into "jobs" ("id") values ($1)', [id(1)])
  const others = statement('insert into "jobs" ("id") values ($1)', [id(2)], 'another')
  const later = statement('update "jobs" set "order" = $1 where "jobs"."id" = $2', [id(3), id(1)], null)
  const laterOfThat = statement('update "orders" set "id" = $1', [id(3)], null)
  const besides = statement('update "jobs" set "done" = $1 where "jobs"."id" = $2', [true, id(2)], null)
  expect(causedBy('own', [besides, own, others, later, besides, laterOfThat])).toEqual([own, later, laterOfThat])
})

describe('what walks have in common', () => {
  const one = new Map([
    ['p1', ['orders.state = PAID', 'orders.rate = 1', 'insert orders']],
    ['p2', ['orders.state = PAID']],
  ])
  const other = new Map([
    ['p1', ['orders.state = PAID', 'orders.rate = 2', 'insert orders', 'orders.seen = true']],
    ['p2', ['orders.state = PAID']],
  ])
  const effects = commonEffects([one, other])

  test('is told by the paths that it is of; a value that differs is left open', () => {
    expect(effects).toEqual({
      always: { 'insert orders': 'p1', 'orders.rate = …': 'p1', 'orders.state = PAID': 'all' },
      sometimes: ['orders.seen = …'],
    })
    expect(JSON.parse(writtenEffects(effects))).toEqual(effects)
  })

  test('what came sometimes when it was accepted last still does: walks may by chance go alike', () => {
    const before = { always: { 'orders.state = PAID': 'all' }, sometimes: ['jobs.done_at = …', 'orders.seen = …'] }
    expect(commonEffects([other, other], before)).toEqual({
      always: { 'insert orders': 'p1', 'orders.rate = 2': 'p1', 'orders.state = PAID': 'all' },
      sometimes: ['jobs.done_at = …', 'orders.seen = …'],
    })
  })

  test('of a path that was not accepted before, all that walks have in common comes always', () => {
    const before = { always: { 'orders.state = PAID': 'p2' }, sometimes: ['orders.seen = …'] }
    expect(commonEffects([other, other], before).always['orders.seen = true']).toBe('p1')
  })

  test('of a path that always had it, it stays so, whatever it is by now', () => {
    const before = { always: { 'orders.seen = false': 'p1' }, sometimes: ['orders.seen = …'] }
    expect(commonEffects([other, other], before).always['orders.seen = true']).toBe('p1')
  })

  test('what differed when it was accepted last is left open, by the paths of which it did', () => {
    const before = {
      always: { 'orders.rate = …': 'p1', 'orders.state = …': 'all', 'orders.state = PAID': 'p2' },
      sometimes: [],
    }
    expect(commonEffects([one, one], before)).toEqual({
      always: { 'insert orders': 'p1', 'orders.rate = …': 'p1', 'orders.state = PAID': 'p2', 'orders.state = …': 'p1' },
      sometimes: [],
    })
  })

  test('what was asked too often to be answered stays as it was accepted', () => {
    const asked = new Map([
      ['p1', ['POST /a, again = 429 too-many-requests', 'POST /b, again = 429 too-many-requests']],
    ])
    const before = { always: { 'POST /a, again = 200': 'p1' }, sometimes: [] }
    expect(commonEffects([asked, asked], before)).toEqual({
      always: { 'POST /a, again = 200': 'all' },
      sometimes: ['POST /b, again = …'],
    })
  })

  test.each([
    ['nothing where all is as accepted', ['orders.state = PAID', 'orders.rate = 3', 'insert orders'], []],
    ['nothing where what comes sometimes came', [...(other.get('p1') ?? [])], []],
    [
      'another value',
      ['orders.state = OPEN', 'orders.rate = 3', 'insert orders'],
      ['no longer orders.state = PAID', 'also orders.state = OPEN'],
    ],
    ['what is left out', ['orders.state = PAID', 'insert orders'], ['no longer orders.rate = …']],
  ])('is held against another walk: %s', (_, now, amiss) => {
    expect(effectsAmiss(effects, 'p1', now)).toEqual(amiss)
  })

  test('what was asked too often says nothing', () => {
    const accepted = { always: { 'POST /v2/a, again = 200': 'all' }, sometimes: [] }
    expect(effectsAmiss(accepted, 'p1', ['POST /v2/a, again = 429 too-many-requests'])).toEqual([])
    expect(effectsAmiss(accepted, 'p1', ['POST /v2/a, again = 409'])).toEqual([
      'no longer POST /v2/a, again = 200',
      'also POST /v2/a, again = 409',
    ])
  })

  test('a machine of which nothing was accepted has none', () => {
    expect(acceptedEffectsOf('nobody')).toBeNull()
  })
})

describe('probes', () => {
  test('have each value of a body missing and spoiled, but for the token', () => {
    const probes = probesOf({ _csrf: 'a', to: [{ amount: '12.50' }], isNew: true })
    expect(probes.map(({ otherwise }) => otherwise)).toEqual([
      'without to.0.amount',
      'to.0.amount null',
      'to.0.amount 7',
      'to.0.amount ""',
      'to.0.amount too long',
      'to.0.amount with #',
      'to.0.amount "<"',
      'to.0.amount "0"',
      'to.0.amount "-1"',
      'to.0.amount "0.000000001"',
      'to.0.amount "00"',
      'to.0.amount "1e9"',
      'to.0.amount "99999999999999"',
      'without isNew',
      'isNew null',
      'isNew "x"',
      'isNew false',
    ])
    expect(probes[0]?.body).toEqual({ _csrf: 'a', to: [{}], isNew: true })
    expect(probes[7]?.body).toEqual({ _csrf: 'a', to: [{ amount: '0' }], isNew: true })
    expect(probes.at(-1)?.body).toEqual({ _csrf: 'a', to: [{ amount: '12.50' }], isNew: false })
  })

  test('of an id are of one that no row has, too', () => {
    const last = probesOf({ to: id(1) }).at(-1)
    expect(last?.body).toEqual({ to: '00000000-0000-4000-8000-000000000000' })
    expect(nobodysPath(`/v2/orders/${id(1)}/receipt`)).toBe('/v2/orders/00000000-0000-4000-8000-000000000000/receipt')
    expect(nobodysPath('/v2/orders')).toBeNull()
  })

  test('are made of the last of each call, with the body that was read last', () => {
    const call = (path: string, body: string | null): PageCall => ({ method: 'PUT', path, headers: {}, body })
    const made = [call(`/v2/a/${id(1)}`, '1'), call('/v2/b', '2'), call(`/v2/a/${id(2)}`, null)]
    expect(lastOfEach(made)).toEqual([call(`/v2/a/${id(2)}`, '1'), call('/v2/b', '2')])
  })

  test('a path is named without what differs between customers', () => {
    expect(templateOf(`/v2/orders/${id(1)}/100234?page=0`)).toBe('/v2/orders/*/#?page=0')
    expect(templateOf('/v2/sessions/3b16a02bce0e1cff73e2f3d07d4fce5a')).toBe('/v2/sessions/*')
  })
})
