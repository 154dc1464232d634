import { randomUUID } from 'node:crypto'
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onboardingQuestionnaire } from '../../../src/domain/customer/customer'
import { coins } from '../../../src/domain/money/currencies'
import { coinOf, fiatOf, plus } from '../../../src/domain/money/money'
import { testFileOf } from '../../../src/server/dac8/report'
import { orders, orderTransactions, questionnaires, walletProofs } from '../../../src/server/database/schema'
import { leftOutAfter } from '../../../src/server/dac8/users'
import { walletSpelling } from '../../../src/domain/orders/addresses'
import { bankTransfer, swedishYear, type Entry, type Path } from '../../../src/server/sandbox/seeds/year'
import { taxYearOf } from '../../../src/server/statements/statement'
import { bookedTradesOf } from '../../../src/server/statements/trades'
import { readReport, schemaProblems, taxpayer, type ReadActivity } from '../../support/dac8'
import { testExchange, type CustomerWritten, type TestExchange } from '../../support/exchange'
import { writeYear } from '../../support/year'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())

const written = async (year: number): Promise<string> => {
  const parts: string[] = []
  const message = { year, at: exchange.clock.now(), id: randomUUID() }
  for await (const part of testFileOf(exchange.database, message, async () => undefined)) parts.push(part)
  return parts.join('')
}

const usersIn = (xml: string) => readReport(xml).CARFBody?.CryptoUsers ?? []

/** What the report of a year has of one customer. */
const userOf = async (customer: CustomerWritten, year = 2026) =>
  usersIn(await written(year)).find(({ DocSpec }) => DocSpec['stf:DocRefId']?.includes(customer.id))

const entry = (changes: Partial<Entry> = {}): Entry => ({
  hoursAgo: 30 * 24,
  type: 'BUY',
  coin: 'BTC',
  fiat: 'SEK',
  amount: '10000',
  method: 'BANKGIRO',
  priority: 'LOW',
  path: bankTransfer,
  ...changes,
})

const sold: Path = [
  ['coinsCame', 40],
  ['settled', 50],
  ['sent', 1500],
]

test('a report is a message of the exchange about the year, with each user and what they did', async () => {
  const customer = await taxpayer(exchange.database, { changes: { firstName: 'Åsa', lastName: 'Ek & <Son>' } })
  await writeYear(exchange, customer.id, [entry(), entry({ hoursAgo: 48, type: 'SELL', amount: '0.005', path: sold })])
  const xml = await written(2026)
  expect(await schemaProblems(xml)).toEqual([])
  const { MessageSpec, CARFBody } = readReport(xml)
  const [user] = usersIn(xml)
  expect({ MessageSpec, RCASP: CARFBody?.RCASP }).toEqual({
    MessageSpec: {
      SendingEntityIN: '5599990008',
      TransmittingCountry: 'SE',
      ReceivingCountry: 'SE',
      MessageType: 'CARF',
      Contact: 'support@nordmynt.example',
      MessageRefId: expect.stringMatching(/^SE2026SE-5599990008-[0-9a-f-]{36}$/),
      MessageTypeIndic: 'CARF701',
      ReportingPeriod: '2026-12-31',
      Timestamp: '2026-11-20T12:00:00',
    },
    RCASP: {
      RCASP_ID: {
        Entity: {
          ResCountryCode: 'SE',
          TIN: { '#text': '5599990008', '@issuedBy': 'SE' },
          Name: 'Nordmynt AB',
          Address: {
            CountryCode: 'SE',
            AddressFix: { Street: 'Skeppsbron 10', PostCode: '111 30', City: 'Stockholm' },
          },
        },
      },
      Nexus: 'CARF901',
      DocSpec: {
        'stf:DocTypeIndic': 'OECD11',
        'stf:DocRefId': expect.stringMatching(/^SE2026-5599990008-5599990008-/),
      },
    },
  })
  expect(user).toEqual({
    UserID: {
      Individual: {
        ResCountryCode: 'SE',
        TIN: { '#text': customer.personalNumber?.replace('-', ''), '@issuedBy': 'SE' },
        Name: { FirstName: 'Åsa', LastName: 'Ek & <Son>' },
        Address: { CountryCode: 'SE', AddressFix: { Street: 'Storgatan 1', PostCode: '111 22', City: 'Stockholm' } },
        BirthInfo: { BirthDate: '1990-01-01' },
      },
    },
    RelevantTransactions: [
      {
        CryptoAsset: 'Bitcoin (BTC)',
        CryptoFiatIn: figures('1', '10000.00', '0'),
        CryptoFiatOut: figures('1', '0', '0.00500000'),
        CryptoTransferIn: [{ TransferType: 'CARF509', ...figures('1', '0', '0.00500000') }],
        CryptoTransferOut: [{ TransferType: 'CARF606', ...figures('1', '9500.00', '0') }],
        TransferWallet: { Amount: { '#text': '9500.00', '@currCode': 'SEK' }, NumberofUnits: expect.any(String) },
      },
    ],
    DocSpec: {
      'stf:DocTypeIndic': 'OECD11',
      'stf:DocRefId': expect.stringMatching(new RegExp(`^SE2026-5599990008-${customer.id}-`)),
    },
  })
})

/** `0` stands for what the market made of it, which other tests hold against the ledger. */
const figures = (count: string, amount: string, units: string) => ({
  NumberofTransactions: count,
  Amount: { '#text': amount === '0' ? expect.any(String) : amount, '@currCode': 'SEK' },
  NumberofUnits: units === '0' ? expect.any(String) : units,
})

type Booked = { currency: string; account: string; type: string; amount: string }

/** What the ledger has of a customer's orders that are done, by coin, account and kind: written apart from the report. */
const bookedOf = async (customer: CustomerWritten): Promise<Booked[]> => {
  const rows = await exchange.database.read((handle) =>
    handle.rows(sql`
      select e.currency, e.account, o.type, o.coin, sum(e.amount)::text as amount
      from ledger_entries e join orders o on o.reference = e.order_reference
      where o.customer_id = ${customer.id}::uuid and o.status = 'COMPLETED'
      group by e.currency, e.account, o.type, o.coin limit 1000`),
  )
  return rows.map((row) => ({
    currency: String(row['currency'] === 'SEK' ? `SEK ${String(row['coin'])}` : row['currency']),
    account: String(row['account']),
    type: String(row['type']),
    amount: String(row['amount']),
  }))
}

/** The sum of some of it, without its sign. */
const sumOf = (booked: readonly Booked[], type: string, accounts: readonly string[], currency: string): string =>
  plus(
    '0',
    ...booked
      .filter((row) => row.type === type && accounts.includes(row.account) && row.currency === currency)
      .map(({ amount }) => amount),
  ).replace('-', '')

const activityIn = (user: Awaited<ReturnType<typeof userOf>>, coin: string): ReadActivity | undefined =>
  user?.RelevantTransactions.find(({ CryptoAsset }) => CryptoAsset.endsWith(`(${coin})`))

describe('figures of a year with orders of every kind', () => {
  let customer: CustomerWritten
  beforeAll(async () => {
    customer = await taxpayer(exchange.database)
    // Later than the last New Year alone, so that all of it is of one year.
    await writeYear(
      exchange,
      customer.id,
      swedishYear.filter(({ hoursAgo }) => hoursAgo < 300 * 24),
    )
  })

  test('are those of the ledger', async () => {
    const booked = await bookedOf(customer)
    const user = await userOf(customer)
    for (const coin of coins) {
      const { CryptoFiatIn, CryptoFiatOut } = activityIn(user, coin) ?? {}
      expect([coin, CryptoFiatIn?.NumberofUnits, CryptoFiatIn?.Amount['#text']]).toEqual([
        coin,
        coinOf(sumOf(booked, 'BUY', ['trading'], coin)),
        fiatOf(sumOf(booked, 'BUY', ['trading', 'margin'], `SEK ${coin}`)),
      ])
      const sales = sumOf(booked, 'SELL', ['trading'], coin)
      expect([coin, CryptoFiatOut?.NumberofUnits ?? '0', CryptoFiatOut?.Amount['#text'] ?? '0.00']).toEqual([
        coin,
        sales === '0' ? '0' : coinOf(sales),
        fiatOf(sumOf(booked, 'SELL', ['trading'], `SEK ${coin}`)),
      ])
    }
  })

  test('are those of the customer’s own statement: as many trades and coins, and with fees what was paid', async () => {
    const trades = await exchange.database.read((handle) => bookedTradesOf(handle, customer.id))
    const booked = await bookedOf(customer)
    const user = await userOf(customer)
    const fees = ['priority-fee', 'network-fee', 'payment-method-fee']
    for (const coin of coins) {
      const { CryptoFiatIn, CryptoFiatOut } = activityIn(user, coin) ?? {}
      for (const [type, told] of [
        ['BUY', CryptoFiatIn],
        ['SELL', CryptoFiatOut],
      ] as const) {
        const own = trades.filter((trade) => trade.coin === coin && trade.type === type && taxYearOf(trade) === 2026)
        const onTop = sumOf(booked, type, fees, `SEK ${coin}`)
        expect([coin, type, told?.NumberofTransactions, told && plus(told.Amount['#text'], onTop)]).toEqual([
          coin,
          type,
          own.length === 0 ? undefined : String(own.length),
          own.length === 0 ? undefined : plus(...own.map(({ kronor }) => kronor)),
        ])
      }
    }
  })

  test('of transfers are what left our wallet, for purchases and back, and what came for sales', async () => {
    const user = await userOf(customer)
    for (const coin of coins) {
      const moved = await exchange.database.read((handle) =>
        handle.rows(sql`
          select coalesce(sum(e.amount) filter (where e.amount < 0), 0)::text as sent,
            coalesce(sum(e.amount) filter (where e.amount > 0 and o.type = 'SELL'), 0)::text as came
          from ledger_entries e join orders o on o.reference = e.order_reference
          where o.customer_id = ${customer.id}::uuid and e.account = 'wallet' and e.currency = ${coin} limit 1`),
      )
      const { CryptoTransferIn = [], CryptoTransferOut = [], TransferWallet } = activityIn(user, coin) ?? {}
      const unitsOf = (told: { NumberofUnits: string }[]) => coinOf(plus('0', ...told.map((one) => one.NumberofUnits)))
      expect([coin, unitsOf(CryptoTransferOut), unitsOf(CryptoTransferIn), TransferWallet?.NumberofUnits]).toEqual([
        coin,
        coinOf(String(moved[0]?.['sent']).replace('-', '')),
        coinOf(String(moved[0]?.['came'])),
        unitsOf(CryptoTransferOut),
      ])
    }
  })
})

test('purchases in euro stand in kronor, at what their coins were worth when they went', async () => {
  const customer = await taxpayer(exchange.database)
  await writeYear(exchange, customer.id, [entry({ fiat: 'EUR', method: 'SEPA', coin: 'ETH', amount: '1000' })])
  const [trade] = await exchange.database.read((handle) => bookedTradesOf(handle, customer.id))
  const [order] = await exchange.database.read((handle) =>
    handle.select({ fee: orders.networkFee }).from(orders).where(eq(orders.customerId, customer.id)).limit(1),
  )
  const { CryptoFiatIn, CryptoTransferOut } = activityIn(await userOf(customer), 'ETH') ?? {}
  const [sent] = CryptoTransferOut ?? []
  // What was sent was worth 95 % of the price.
  expect(Number(CryptoFiatIn?.Amount['#text'])).toBeCloseTo(Number(sent?.Amount['#text']) / 0.95, 1)
  expect(Number(CryptoFiatIn?.Amount['#text'])).toBeCloseTo(
    (Number(trade?.kronor) * 1000) / (1000 + Number(order?.fee)),
    1,
  )
})

/** So many hours before the exchange's now was an instant. */
const hoursBefore = (instant: string): number =>
  (exchange.clock.now().getTime() - new Date(instant).getTime()) / 3_600_000

const atOnce: Path = [
  ['started', 0],
  ['paid', 0],
  ['settled', 0],
  ['sent', 0],
]

test('the year turns at midnight in Stockholm', async () => {
  const customer = await taxpayer(exchange.database)
  const bought = (instant: string, amount: string) =>
    entry({ hoursAgo: hoursBefore(instant), amount, method: 'Swish', path: atOnce })
  await writeYear(exchange, customer.id, [
    bought('2025-12-31T22:59:59.999Z', '1000'),
    bought('2025-12-31T23:00:00.000Z', '2000'),
  ])
  const amounts = async (year: number) => {
    const { CryptoFiatIn, CryptoTransferOut } = activityIn(await userOf(customer, year), 'BTC') ?? {}
    return [CryptoFiatIn?.Amount['#text'], CryptoTransferOut?.map(({ Amount }) => Amount['#text'])]
  }
  expect([await amounts(2025), await amounts(2026), await amounts(2027)]).toEqual([
    ['1000.00', ['950.00']],
    ['2000.00', ['1900.00']],
    [undefined, undefined],
  ])
})

test('coins that their chain took back for good never came, and a sale for them is none', async () => {
  const customer = await taxpayer(exchange.database)
  await writeYear(exchange, customer.id, [
    entry({
      type: 'SELL',
      amount: '0.01',
      path: [
        ['coinsCame', 40],
        ['settled', 50],
        ['coinsRemoved', 90],
      ],
    }),
    entry({ hoursAgo: 48, amount: '3000' }),
  ])
  const { CryptoFiatOut, CryptoTransferIn, CryptoFiatIn } = activityIn(await userOf(customer), 'BTC') ?? {}
  expect([CryptoFiatOut, CryptoTransferIn, CryptoFiatIn?.NumberofTransactions]).toEqual([undefined, undefined, '1'])
})

/** The row of coins that came for the customer's only sale, of coins that went back, and what is to become of them. */
const rowsOf = async (customer: CustomerWritten, label: 'coins' | 'refund') => {
  const rows = await exchange.database.read((handle) =>
    handle
      .select(getTableColumns(orderTransactions))
      .from(orderTransactions)
      .innerJoin(orders, eq(orders.reference, orderTransactions.orderReference))
      .where(and(eq(orders.customerId, customer.id), eq(orders.type, 'SELL'), eq(orderTransactions.label, label)))
      .orderBy(asc(orderTransactions.id))
      .limit(9),
  )
  const [row] = rows
  if (row === undefined) throw new Error('Nothing came or went')
  return row
}

const transfersOf = async (customer: CustomerWritten, coin = 'BTC') => {
  const { CryptoTransferIn = [], CryptoTransferOut = [] } = activityIn(await userOf(customer), coin) ?? {}
  const inShort = (told: typeof CryptoTransferIn) =>
    told.map(({ TransferType, NumberofTransactions, NumberofUnits }) =>
      [TransferType, NumberofTransactions, NumberofUnits].join(' '),
    )
  return { came: inShort(CryptoTransferIn), went: inShort(CryptoTransferOut) }
}

test('coins of a sale that go back have gone once they have a transaction, and not before', async () => {
  const customer = await taxpayer(exchange.database)
  const back: Path = [
    ['coinsWrong', 45],
    ['coinsBack', 1700],
  ]
  await writeYear(exchange, customer.id, [entry({ type: 'SELL', amount: '0.01', path: back })])
  const { id } = await rowsOf(customer, 'refund')
  const having = async (hash: string | null) => {
    await exchange.database.transaction((tx) =>
      tx.update(orderTransactions).set({ hash }).where(eq(orderTransactions.id, id)),
    )
    return (await transfersOf(customer)).went
  }
  expect([await having(null), await having('cd'.repeat(32))]).toEqual([[], ['CARF606 1 0.00990000']])
})

test('coins that their chain took back and that came again have come, once', async () => {
  const customer = await taxpayer(exchange.database)
  await writeYear(exchange, customer.id, [entry({ type: 'SELL', amount: '0.01', path: sold })])
  const { id: _, ...came } = await rowsOf(customer, 'coins')
  await exchange.database.transaction(async (tx) => {
    await tx.insert(orderTransactions).values({ ...came, direction: 'OUT', label: 'removed' })
    await tx.insert(orderTransactions).values(came)
  })
  expect((await transfersOf(customer)).came).toEqual(['CARF509 1 0.01000000'])
})

test('coins of a sale that come from a wallet which a provider keeps are told apart', async () => {
  const customer = await taxpayer(exchange.database)
  const sale = (coin: 'BTC' | 'LTC') => entry({ type: 'SELL', coin, amount: '1', path: sold })
  await writeYear(exchange, customer.id, [sale('BTC'), sale('LTC')])
  const at = exchange.clock.now()
  const proof = { customerId: customer.id, state: 'proven', text: '', textAt: at, createdAt: at, usedAt: at } as const
  const proofs = [
    { ...proof, coin: 'BTC', address: 'at-a-provider', provenBy: 'provider', provider: 'kraken' },
    { ...proof, coin: 'LTC', address: 'of-their-own', provenBy: 'signature' },
  ] as const
  await exchange.database.transaction(async (tx) => {
    for (const one of proofs) {
      const [made] = await tx.insert(walletProofs).values(one).returning({ id: walletProofs.id })
      await tx
        .update(orders)
        .set({ walletProof: made?.id ?? null })
        .where(and(eq(orders.customerId, customer.id), eq(orders.coin, one.coin)))
    }
  })
  expect([(await transfersOf(customer, 'BTC')).came, (await transfersOf(customer, 'LTC')).came]).toEqual([
    ['CARF505 1 1.00000000'],
    ['CARF509 1 1.00000000'],
  ])
})

test('a sale stays one while its payout, which was there, has come back', async () => {
  const customer = await taxpayer(exchange.database)
  const path: Path = [...sold, ['returned', 2900]]
  await writeYear(exchange, customer.id, [entry({ type: 'SELL', amount: '0.01', path })])
  const [order] = await exchange.database.read((handle) =>
    handle.select({ status: orders.status }).from(orders).where(eq(orders.customerId, customer.id)).limit(1),
  )
  const { CryptoFiatOut } = activityIn(await userOf(customer), 'BTC') ?? {}
  expect([order?.status, CryptoFiatOut?.NumberofTransactions, CryptoFiatOut?.NumberofUnits]).toEqual([
    'ERROR',
    '1',
    '0.01000000',
  ])
})

test('orders that were refunded, canceled or not paid are nothing to report', async () => {
  const customer = await taxpayer(exchange.database)
  await writeYear(exchange, customer.id, [
    entry({
      path: [
        ['paidWrong', 900],
        ['refunded', 2600],
      ],
    }),
    entry({ path: [['canceled', 9]] }),
    entry({ hoursAgo: 1, path: [] }),
  ])
  expect(await userOf(customer)).toBeUndefined()
})

test('coins that go to a wallet which a provider keeps are told apart', async () => {
  const customer = await taxpayer(exchange.database)
  await writeYear(exchange, customer.id, [entry({ amount: '2000' }), entry({ hoursAgo: 48, coin: 'ETH' })])
  await exchange.database.transaction(async (tx) => {
    const [order] = await tx
      .select({ address: orders.walletAddress })
      .from(orders)
      .where(sql`${orders.customerId} = ${customer.id}::uuid and ${orders.coin} = 'BTC'`)
      .limit(1)
    const at = exchange.clock.now()
    await tx.insert(walletProofs).values({
      customerId: customer.id,
      coin: 'BTC',
      address: walletSpelling('BTC', order?.address ?? '') ?? '',
      state: 'proven',
      provenBy: 'provider',
      provider: 'kraken',
      text: '',
      textAt: at,
      createdAt: at,
      usedAt: at,
    })
  })
  const user = await userOf(customer)
  const told = (coin: string) => {
    const { CryptoTransferOut, TransferWallet } = activityIn(user, coin) ?? {}
    return [CryptoTransferOut?.map(({ TransferType }) => TransferType), TransferWallet === undefined]
  }
  expect([told('BTC'), told('ETH')]).toEqual([
    [['CARF601'], true],
    [['CARF606'], false],
  ])
})

test('each country of residence stands with its number, or that it issues none', async () => {
  const customer = await taxpayer(exchange.database, {
    answers: {
      taxResidence: { choices: ['SE', 'DE', 'AE'] },
      taxNumber: {
        countryTexts: [
          { country: 'DE', text: '12345678901' },
          { country: 'AE', text: null },
        ],
      },
    },
  })
  await writeYear(exchange, customer.id, [entry()])
  const xml = await written(2026)
  const user = usersIn(xml).find(({ DocSpec }) => DocSpec['stf:DocRefId']?.includes(customer.id))
  expect(await schemaProblems(xml)).toEqual([])
  expect(user?.UserID).toMatchObject({
    Individual: {
      ResCountryCode: ['SE', 'DE', 'AE'],
      TIN: [
        { '#text': customer.personalNumber?.replace('-', ''), '@issuedBy': 'SE' },
        { '#text': '12345678901', '@issuedBy': 'DE' },
        { '#text': 'NOTIN', '@issuedBy': 'AE', '@unknown': 'true' },
      ],
    },
  })
})

describe('who cannot be reported', () => {
  test('is left out of the file, which names nobody else', async () => {
    const customer = await taxpayer(exchange.database, { answers: {} })
    await writeYear(exchange, customer.id, [entry()])
    const xml = await written(2026)
    expect([xml.includes(customer.id), xml.endsWith('</CARFBody></CARF_OECD>\n')]).toEqual([false, true])
    expect(await schemaProblems(xml)).toEqual([])
  })

  test('is listed page by page, each once, and only where there is something to report', async () => {
    const lacking = await Promise.all(
      [1, 2, 3].map(() => taxpayer(exchange.database, { changes: { city: null }, answers: {} })),
    )
    const [idle, ...active] = lacking.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    for (const { id } of active) await writeYear(exchange, id, [entry()])
    const theirs = new Set(lacking.map(({ id }) => id))
    const listed: string[] = []
    let after: string | null = null
    for (;;) {
      const { rows, hasMore } = await leftOutAfter(exchange.database, 2026, { after, most: 1 })
      listed.push(...rows.flatMap(({ customerId }) => (theirs.has(customerId) ? [customerId] : [])))
      after = rows.at(-1)?.customerId ?? null
      if (!hasMore) break
    }
    expect([listed, listed.includes(idle?.id ?? '')]).toEqual([active.map(({ id }) => id), false])
    const later = await leftOutAfter(exchange.database, 2030, { after: null, most: 50 })
    expect(later).toEqual({ rows: [], hasMore: false })
  })

  test('is whoever has no personal number of their own and pays taxes in Sweden: none is made up of four noughts', async () => {
    const sweden = { taxResidence: { choices: ['SE'] } }
    const germany = {
      taxResidence: { choices: ['DE'] },
      taxNumber: { countryTexts: [{ country: 'DE', text: '12345678901' }] },
    }
    const inSweden = await taxpayer(exchange.database, {
      changes: { personalNumber: '19900203-0000' },
      answers: sweden,
    })
    const inGermany = await taxpayer(exchange.database, {
      changes: { personalNumber: '19900204-0000' },
      answers: germany,
    })
    for (const { id } of [inSweden, inGermany]) await writeYear(exchange, id, [entry()])
    expect([await userOf(inSweden), (await userOf(inGermany))?.UserID]).toEqual([
      undefined,
      {
        Individual: expect.objectContaining({
          TIN: { '#text': '12345678901', '@issuedBy': 'DE' },
          BirthInfo: { BirthDate: '1990-02-04' },
        }),
      },
    ])
  })

  test('is whoever has not submitted the answers: drafts are none', async () => {
    const customer = await taxpayer(exchange.database)
    await writeYear(exchange, customer.id, [entry()])
    const isIn = async () => (await userOf(customer)) !== undefined
    const before = await isIn()
    await exchange.database.transaction((tx) =>
      tx
        .update(questionnaires)
        .set({ submitted: false })
        .where(
          sql`${questionnaires.customerId} = ${customer.id}::uuid and ${questionnaires.key} = ${onboardingQuestionnaire}`,
        ),
    )
    expect([before, await isIn()]).toEqual([true, false])
  })
})

test('long texts are cut to what the schema takes, between signs and never within one', async () => {
  const customer = await taxpayer(exchange.database, {
    changes: { firstName: `${'å'.repeat(199)}😀😀`, city: '\u0001' },
  })
  const other = await taxpayer(exchange.database, { changes: { firstName: `${'å'.repeat(199)}😀😀` } })
  for (const { id } of [customer, other]) await writeYear(exchange, id, [entry()])
  const xml = await written(2026)
  expect([await userOf(customer), await schemaProblems(xml), (await userOf(other))?.UserID]).toEqual([
    undefined,
    [],
    {
      Individual: expect.objectContaining({
        Name: { FirstName: `${'å'.repeat(199)}😀`, LastName: other.lastName },
      }),
    },
  ])
})

test('every customer of many stands in it once', async () => {
  const customer = await taxpayer(exchange.database)
  await writeYear(exchange, customer.id, [entry({ hoursAgo: 72 })])
  await exchange.database.transaction(async (tx) => {
    await tx.rows(sql`insert into customers select (jsonb_populate_record(c, jsonb_build_object(
      'id', md5('many' || n)::uuid, 'email', n || '@many.example', 'personal_number', '19910101-' || lpad(n::text, 4, '0')))).*
      from customers c, generate_series(1, 450) n where c.id = ${customer.id}::uuid`)
    await tx.rows(sql`insert into questionnaires (customer_id, key, submitted, status)
      select md5('many' || n)::uuid, ${onboardingQuestionnaire}, true, 'VERIFIED' from generate_series(1, 450) n`)
    await tx.rows(sql`insert into questionnaire_answers (customer_id, key, question, answer, saved_at)
      select md5('many' || n)::uuid, ${onboardingQuestionnaire}, 'taxResidence', '{"choices":["SE"]}'::jsonb, now()
      from generate_series(1, 450) n`)
    await tx.rows(sql`insert into orders select (jsonb_populate_record(o, jsonb_build_object(
      'reference', md5('order' || n)::uuid, 'number', 'many' || n, 'customer_id', md5('many' || n)::uuid))).*
      from orders o, generate_series(1, 450) n where o.customer_id = ${customer.id}::uuid`)
  })
  const ids = usersIn(await written(2026)).map(({ DocSpec }) => DocSpec['stf:DocRefId'] ?? '')
  const many = ids.filter((id) => /^SE2026-5599990008-[0-9a-f]{8}-/.test(id))
  expect([new Set(many).size === many.length, many.length > 450]).toEqual([true, true])
})
