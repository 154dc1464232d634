import { describe, expect, test } from 'vitest'
import { pain001, type FilePayment } from '../../../src/server/bank-files/pain-001'
import { readXml } from '../../../src/server/bank-files/xml-reader'
import { element, elementWith, xmlDocument } from '../../../src/server/bank-files/xml-writer'
import { settingsWith } from '../../support/bank-files'

const settings = settingsWith({ in: '/in', out: '/out' })
const createdAt = new Date('2026-11-27T11:00:05.123Z')
const head = { messageId: 'NM-20261127-1200-1', createdAt, on: '2026-11-27' }

const payments: FilePayment[] = [
  {
    endToEndId: 'NM0123456789ABCDEF0123456789ABCDEF',
    currency: 'SEK',
    amount: '1234.5',
    holder: 'Åsa Öberg & <Son>',
    to: '50010123456',
    message: 'Nordmynt 2611200482',
  },
  {
    endToEndId: 'NMFEDCBA9876543210FEDCBA9876543210',
    currency: 'EUR',
    amount: '0.07',
    holder: 'Åsa Öberg',
    to: 'SE7280000810340009783242',
    message: 'Nordmynt 2611200483',
  },
  {
    endToEndId: 'NM00000000000000000000000000000000',
    currency: 'SEK',
    amount: '0.1',
    holder: 'Nils Ask',
    to: '83279123456789',
    message: 'Nordmynt 1234',
  },
]

const whole = [
  '<?xml version="1.0" encoding="UTF-8"?>\n',
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>',
  '<GrpHdr><MsgId>NM-20261127-1200-1</MsgId><CreDtTm>2026-11-27T11:00:05Z</CreDtTm>',
  '<NbOfTxs>3</NbOfTxs><CtrlSum>1234.67</CtrlSum><InitgPty><Nm>Nordmynt AB</Nm><Id><OrgId><Othr><Id>5599990008</Id>',
  '<SchmeNm><Cd>CUST</Cd></SchmeNm></Othr></OrgId></Id></InitgPty></GrpHdr>',
  '<PmtInf><PmtInfId>NM-20261127-1200-1-SEK</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>',
  '<NbOfTxs>2</NbOfTxs><CtrlSum>1234.60</CtrlSum><PmtTpInf><SvcLvl><Cd>NURG</Cd></SvcLvl></PmtTpInf>',
  '<ReqdExctnDt><Dt>2026-11-27</Dt></ReqdExctnDt><Dbtr><Nm>Nordmynt AB</Nm></Dbtr>',
  '<DbtrAcct><Id><IBAN>SE4550000000058398257466</IBAN></Id><Ccy>SEK</Ccy></DbtrAcct>',
  '<DbtrAgt><FinInstnId><BICFI>ESSESESS</BICFI></FinInstnId></DbtrAgt>',
  '<CdtTrfTxInf><PmtId><EndToEndId>NM0123456789ABCDEF0123456789ABCDEF</EndToEndId></PmtId>',
  '<Amt><InstdAmt Ccy="SEK">1234.50</InstdAmt></Amt><Cdtr><Nm>Åsa Öberg + .Son.</Nm></Cdtr>',
  '<CdtrAcct><Id><Othr><Id>50010123456</Id><SchmeNm><Cd>BBAN</Cd></SchmeNm></Othr></Id></CdtrAcct>',
  '<RmtInf><Ustrd>Nordmynt 2611200482</Ustrd></RmtInf></CdtTrfTxInf>',
  '<CdtTrfTxInf><PmtId><EndToEndId>NM00000000000000000000000000000000</EndToEndId></PmtId>',
  '<Amt><InstdAmt Ccy="SEK">0.10</InstdAmt></Amt><Cdtr><Nm>Nils Ask</Nm></Cdtr>',
  '<CdtrAcct><Id><Othr><Id>83279123456789</Id><SchmeNm><Cd>BBAN</Cd></SchmeNm></Othr></Id></CdtrAcct>',
  '<RmtInf><Ustrd>Nordmynt 1234</Ustrd></RmtInf></CdtTrfTxInf></PmtInf>',
  '<PmtInf><PmtInfId>NM-20261127-1200-1-EUR</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>',
  '<NbOfTxs>1</NbOfTxs><CtrlSum>0.07</CtrlSum><PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>',
  '<ReqdExctnDt><Dt>2026-11-27</Dt></ReqdExctnDt><Dbtr><Nm>Nordmynt AB</Nm></Dbtr>',
  '<DbtrAcct><Id><IBAN>SE7280000810340009783242</IBAN></Id><Ccy>EUR</Ccy></DbtrAcct>',
  '<DbtrAgt><FinInstnId><BICFI>ESSESESS</BICFI></FinInstnId></DbtrAgt><ChrgBr>SLEV</ChrgBr>',
  '<CdtTrfTxInf><PmtId><EndToEndId>NMFEDCBA9876543210FEDCBA9876543210</EndToEndId></PmtId>',
  '<Amt><InstdAmt Ccy="EUR">0.07</InstdAmt></Amt><Cdtr><Nm>Asa Oberg</Nm></Cdtr>',
  '<CdtrAcct><Id><IBAN>SE7280000810340009783242</IBAN></Id></CdtrAcct>',
  '<RmtInf><Ustrd>Nordmynt 2611200483</Ustrd></RmtInf></CdtTrfTxInf></PmtInf>',
  '</CstmrCdtTrfInitn></Document>\n',
].join('')

describe('a file of payments', () => {
  test('has all that a bank asks, in the order that its schema asks', () => {
    expect(pain001(settings, { ...head, payments })).toBe(whole)
  })

  test('is the same each time', () => {
    expect(pain001(settings, { ...head, payments })).toBe(pain001(settings, { ...head, payments }))
  })

  test('has no part of a currency in which nothing is paid, and no number of a customer that no bank has given', () => {
    const file = pain001({ ...settings, customerId: null }, { ...head, payments: payments.slice(1, 2) })
    expect([file.match(/<PmtInf>/g)?.length, file.includes('-SEK'), file.includes('<OrgId>')]).toEqual([
      1,
      false,
      false,
    ])
  })

  test('sums what it has to the öre, where floats would not', () => {
    const many = payments
      .slice(0, 1)
      .flatMap((each) => Array.from({ length: 1000 }, () => ({ ...each, amount: '0.10' })))
    const file = pain001(settings, { ...head, payments: many })
    expect([...file.matchAll(/<CtrlSum>([\d.]+)</g)].map(([, sum]) => sum)).toEqual(['100.00', '100.00'])
    expect([...file.matchAll(/<NbOfTxs>(\d+)</g)].map(([, count]) => count)).toEqual(['1000', '1000'])
  })

  test.each([
    ['a name without a letter', { holder: '李' }, 'A name cannot be written'],
    ['a currency without an account', { currency: 'EUR' }, 'There is no account in EUR'],
  ] as const)('is none with %s', (_, change, message) => {
    const without = { ...settings, accounts: { ...settings.accounts, EUR: null } }
    const wrong = payments.slice(0, 1).map((payment) => ({ ...payment, ...change }))
    expect(() => pain001(without, { ...head, payments: wrong })).toThrow(message)
  })

  test('is read as it was written', async () => {
    const read = await readXml(Buffer.from(whole), 'CdtTrfTxInf')
    expect(read).toMatchObject({
      namespace: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09',
      apart: [payments[0], payments[2], payments[1]].map((payment) => ({ PmtId: { EndToEndId: payment?.endToEndId } })),
    })
  })
})

describe('a writer of XML', () => {
  test('lets nothing that is written become a tag', () => {
    expect(element('A', `<&>"'`, null, element('B', ']]>')).xml).toBe('<A>&lt;&amp;&gt;&quot;&apos;<B>]]&gt;</B></A>')
    expect(elementWith('A', ['B', '">'], '<').xml).toBe('<A B="&quot;&gt;">&lt;</A>')
    expect(xmlDocument('urn:"', 'D')).toContain('xmlns="urn:&quot;"')
  })

  test.each(['\u0000', '\u001b', '\ud800', '\uffff'])('writes nothing that stands in no document: %j', (sign) => {
    expect(() => element('A', `a${sign}b`)).toThrow('A text cannot stand in XML')
  })

  test.each(['a b', '1a', 'a>', ''])('writes no element that is called %j', (name) => {
    expect(() => element(name)).toThrow('An element has no such name')
  })
})
