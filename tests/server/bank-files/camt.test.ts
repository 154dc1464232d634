import { describe, expect, test } from 'vitest'
import { ownAccountOf, readCamt, type Booked, type CamtFile } from '../../../src/server/bank-files/camt'
import { readXml } from '../../../src/server/bank-files/xml-reader'
import {
  bankgiro,
  camt053,
  camt054,
  eurIban,
  sekIban,
  settingsWith,
  type Told,
  type Version,
} from '../../support/bank-files'

const read = async (text: string, kind: CamtFile['kind'] = 'camt.054'): Promise<CamtFile | null> => {
  const found = await readXml(Buffer.from(text), 'Ntry')
  if (typeof found === 'string') throw new Error(found)
  return readCamt(kind, found)
}
const bookedIn = async (text: string, kind?: CamtFile['kind']): Promise<readonly Booked[]> =>
  (await read(text, kind))?.statements.flatMap(({ booked }) => booked) ?? []

/** What a plain transfer is read as. */
const transfer: Booked = {
  references: ['REF1'],
  isWeak: false,
  isDerived: false,
  isBatch: false,
  batch: null,
  direction: 'in',
  isReturn: false,
  amount: '1000.00',
  currency: 'SEK',
  endToEndId: null,
  text: '2611200482',
  payer: 'Astrid Lind',
  reason: null,
  bookedOn: '2026-11-27',
  problem: null,
}
const told: Told = { amount: '1000.00', reference: 'REF1', ocr: '2611200482' }

describe.each<[string, Version]>([
  ['earlier', '02'],
  ['later', '08'],
])('a file of the %s version, %s', (_, version) => {
  const head = { version, messageId: 'M1' }

  test('tells what came, by statement and by notice alike', async () => {
    expect(await read(camt053(head, [told]), 'camt.053')).toEqual({
      kind: 'camt.053',
      messageId: 'M1',
      statements: [{ account: { iban: sekIban, other: null, currency: 'SEK' }, booked: [transfer] }],
    })
    expect(await bookedIn(camt054(head, [told]))).toEqual([transfer])
  })

  test('tells the message where there is no reference, the account before the name, and what was paid out', async () => {
    const [came, went] = await bookedIn(
      camt054(head, [
        { amount: '5.50', reference: 'A', text: 'Hej & hå', payerIban: eurIban },
        { amount: '400.00', direction: 'DBIT', reference: 'B', endToEndId: 'NM01', payer: null },
      ]),
    )
    expect(came).toEqual({ ...transfer, references: ['A'], amount: '5.50', text: 'Hej & hå', payer: eurIban })
    expect(went).toEqual({
      ...transfer,
      references: ['B'],
      direction: 'out',
      amount: '400.00',
      endToEndId: 'NM01',
      text: '',
      payer: null,
    })
  })

  test('tells each payment of a batch after their sum, by the bank’s references', async () => {
    const parts = [
      { amount: '100.00', reference: 'P1', ocr: '1' },
      { amount: '200.00', reference: 'P2', ocr: '2' },
    ]
    const [sum, ...each] = await bookedIn(camt054(head, [{ amount: '300.00', reference: 'SUM', parts }]))
    expect(sum).toMatchObject({ references: ['SUM'], isBatch: true, batch: null, amount: '300.00', problem: null })
    expect(each.map(({ references, batch, amount, text }) => [references, batch, amount, text])).toEqual([
      [['P1'], 'SUM', '100.00', '1'],
      [['P2'], 'SUM', '200.00', '2'],
    ])
  })

  test('tells payments of a batch by what tells them apart, whatever their order, where the bank repeats its reference', async () => {
    const one = { amount: '100.00', reference: 'SUM', endToEndId: 'E1' }
    const other = { amount: '200.00', reference: 'SUM', endToEndId: 'E2' }
    for (const parts of [
      [one, other],
      [other, one],
    ]) {
      const booked = await bookedIn(camt054(head, [{ amount: '300.00', reference: 'SUM', parts }]))
      const named = new Map(booked.map(({ endToEndId, references }) => [endToEndId, references]))
      expect([named.get('E1'), named.get('E2')]).toEqual([['SUM/E1'], ['SUM/E2']])
    }
  })

  test('tells what came back with the bank’s reason, and what is undone', async () => {
    const booked = await bookedIn(
      camt054(head, [
        { ...told, endToEndId: 'NM01', returned: 'AC04' },
        { ...told, reference: 'R', isReversal: true },
      ]),
    )
    expect(booked.map(({ isReturn, reason }) => [isReturn, reason])).toEqual([
      [true, 'AC04 Kontot är avslutat'],
      [true, null],
    ])
  })

  test.each<[string, Told, Partial<Booked>]>([
    ['a part of an öre', { ...told, amount: '1.005' }, { amount: '1.005', problem: 'amount' }],
    ['nothing', { ...told, amount: '0.00' }, { amount: '0.00', problem: 'amount' }],
    ['no reference', { ...told, reference: null }, { references: ['camt.054/0/M1'], isWeak: true, isDerived: true }],
    [
      'the number of its entry alone',
      { ...told, reference: null, entryReference: '7', day: '' },
      { references: ['camt.054/0/M1'], isWeak: true, isDerived: true, bookedOn: null },
    ],
    ['a name that says nothing', { ...told, endToEndId: 'NOTPROVIDED' }, { endToEndId: null }],
    [
      'a sum of several without them',
      { ...told, many: 3 },
      { isBatch: true, problem: 'batch-untold', text: '', payer: null },
    ],
    [
      'payments that are not its sum',
      { ...told, parts: [told, told] },
      { isBatch: true, problem: 'batch-sum', text: '', payer: null },
    ],
    [
      'payments of several currencies',
      {
        ...told,
        parts: [
          { ...told, amount: '500.00' },
          { ...told, amount: '500.00', currency: 'EUR' },
        ],
      },
      { isBatch: true, problem: 'batch-sum', text: '', payer: null },
    ],
  ])('tells of %s as such', async (_what, entry, expected) => {
    expect(await bookedIn(camt054(head, [entry]))).toEqual([{ ...transfer, ...expected }])
  })

  test.each([
    ['another way', '<CdtDbtInd>DBIT</CdtDbtInd>'],
    ['another sum', '<Amt Ccy="SEK">999.00</Amt>'],
  ])('tells of a payment that goes %s than its entry as such', async (_how, detail) => {
    const text = camt054(head, [told]).replace('<TxDtls>', `<TxDtls>${detail}`)
    expect(await bookedIn(text)).toEqual([{ ...transfer, problem: 'batch-sum' }])
  })

  test.each(['PDNG', 'INFO', 'FUTR'])('tells nothing of what is not booked: %s', async (status) => {
    expect(await bookedIn(camt054(head, [{ ...told, status }]))).toEqual([])
  })
})

describe('the day of an entry', () => {
  test.each([
    ['<Dt>2026-11-27</Dt>', '2026-11-27'],
    ['<Dt>2026-11-27+01:00</Dt>', '2026-11-27'],
    ['<DtTm>2026-11-27T23:30:00Z</DtTm>', '2026-11-28'],
    ['<DtTm>2026-11-27T00:30:00+01:00</DtTm>', '2026-11-27'],
    ['<DtTm>2026-11-27T23:30:00</DtTm>', '2026-11-27'],
    ['<Dt>2026-13-27</Dt>', null],
  ])('is one of Sweden: %s', async (day, expected) => {
    const text = camt054({ messageId: 'M1' }, [told]).replace(/<BookgDt>.*?<\/BookgDt>/, `<BookgDt>${day}</BookgDt>`)
    expect(await bookedIn(text)).toEqual([{ ...transfer, bookedOn: expected }])
  })
})

describe('a file that is not built as its schema asks', () => {
  const whole = camt054({ messageId: 'M1' }, [told])
  test.each<[string, (text: string) => string]>([
    ['no message number', (text) => text.replace('<MsgId>M1</MsgId>', '')],
    ['no account', (text) => text.replace(/<Acct>.*?<\/Acct>/, '')],
    ['no direction', (text) => text.replaceAll(/<CdtDbtInd>\w+<\/CdtDbtInd>/g, '')],
    ['another direction', (text) => text.replaceAll('>CRDT<', '>UP<')],
    ['no currency', (text) => text.replace(' Ccy="SEK"', '')],
    ['no number for an amount', (text) => text.replace('1000.00', '1 000,00')],
    ['a negative amount', (text) => text.replace('1000.00', '-1000.00')],
    ['no status', (text) => text.replace(/<Sts>.*?<\/Sts>/, '')],
    ['two amounts', (text) => text.replace('<CdtDbtInd>', '<Amt Ccy="SEK">1.00</Amt><CdtDbtInd>')],
    ['an element for a text', (text) => text.replace('<AcctSvcrRef>REF1', '<AcctSvcrRef><Id>REF1</Id>')],
  ])('is refused: %s', async (_, change) => {
    const changed = change(whole)
    expect(changed).not.toBe(whole)
    expect(await read(changed)).toBeNull()
  })

  test('is refused as another message', async () => {
    expect(await read(whole, 'camt.053')).toBeNull()
  })

  test('is taken where elements that may be empty are', async () => {
    const changed = whole.replace(/<RltdPties>.*?<\/RltdPties>/, '<RltdPties/>').replace('<Refs></Refs>', '')
    expect(await bookedIn(changed)).toEqual([{ ...transfer, payer: null }])
  })
})

describe('an account', () => {
  const settings = settingsWith({ in: '/in', out: '/out' })
  test.each([
    [{ iban: sekIban, other: null, currency: 'SEK' }, 'SEK'],
    [{ iban: sekIban, other: null, currency: null }, 'SEK'],
    [{ iban: null, other: bankgiro, currency: 'SEK' }, 'SEK'],
    [{ iban: eurIban, other: null, currency: 'EUR' }, 'EUR'],
    [{ iban: sekIban, other: null, currency: 'EUR' }, null],
    [{ iban: 'SE3550000000054910000003', other: null, currency: 'SEK' }, null],
    [{ iban: null, other: null, currency: 'SEK' }, null],
  ])('is ours or none: %j', (names, account) => {
    expect(ownAccountOf(settings, names)).toBe(account)
  })

  test('in euro is none where there is none', () => {
    const { accounts } = settings
    const without = { ...settings, accounts: { ...accounts, EUR: null } }
    expect(ownAccountOf(without, { iban: eurIban, other: null, currency: 'EUR' })).toBeNull()
  })
})
