import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BankFilesSettings } from '../../src/server/bank-files/settings'

export const sekIban = 'SE4550000000058398257466'
export const eurIban = 'SE7280000810340009783242'
export const bankgiro = '9912346'

/** Folders of an exchange of its own, and what lies in them. */
export const bankFolders = async () => {
  const root = await mkdtemp(join(tmpdir(), 'nordmynt-bank-'))
  const folders = { in: join(root, 'in'), out: join(root, 'out') }
  await mkdir(folders.in)
  await mkdir(folders.out)
  const list = async (path: string): Promise<string[]> =>
    (await readdir(path, { withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .toSorted()
  return {
    folders,
    out: () => list(folders.out),
    in: () => list(folders.in),
    reading: async () => (await list(join(folders.in, 'reading'))).map((name) => name.slice(37)),
    archive: () => list(join(folders.in, 'archive')),
    failed: () => list(join(folders.in, 'failed')),
    read: (name: string) => readFile(join(folders.out, name), 'utf8'),
    remove: (name: string) => rm(join(folders.out, name)),
    put: (name: string, content: string | Buffer) => writeFile(join(folders.in, name), content),
    /** Has a file appear whole, as banks do. */
    deliver: async (name: string, content: string) => {
      const unfinished = join(folders.in, `.${name}.tmp`)
      await writeFile(unfinished, content)
      await rename(unfinished, join(folders.in, name))
    },
    takeAway: (which: 'in' | 'out') => rename(folders[which], `${folders[which]}-away`),
    bringBack: (which: 'in' | 'out') => rename(`${folders[which]}-away`, folders[which]),
    end: () => rm(root, { recursive: true, force: true }),
  }
}

export const settingsWith = (
  folders: BankFilesSettings['folders'],
  changes: Partial<BankFilesSettings> = {},
): BankFilesSettings => ({
  folders,
  name: 'Nordmynt AB',
  customerId: '5599990008',
  bic: 'ESSESESS',
  accounts: { SEK: { iban: sekIban, bankgiro }, EUR: { iban: eurIban, bankgiro: null } },
  source: null,
  cutOffs: ['12:00'],
  most: { payment: '500000', file: '5000000' },
  ...changes,
})

export type Version = '02' | '08'

/** A payment as a bank tells it. */
export type Told = {
  direction?: 'CRDT' | 'DBIT'
  amount: string
  currency?: string
  reference?: string | null
  entryReference?: string
  endToEndId?: string
  ocr?: string
  text?: string
  payer?: string | null
  payerIban?: string
  isReversal?: boolean
  returned?: string
  status?: string
  day?: string
  /** The payments of a batch: the entry is their sum. */
  parts?: readonly Omit<Told, 'parts'>[]
  /** How many payments a sum is of that is told without them. */
  many?: number
}

const tag = (name: string, content: string | null | undefined): string =>
  content === null || content === undefined || content === '' ? '' : `<${name}>${content}</${name}>`
const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const amountTag = (amount: string, currency: string): string => `<Amt Ccy="${currency}">${amount}</Amt>`

const detailsOf = (version: Version, told: Told, isPart: boolean): string => {
  const { amount, currency = 'SEK', direction = 'CRDT', endToEndId, ocr, text, payer = 'Astrid Lind', payerIban } = told
  const name = tag('Nm', payer === null ? null : xml(payer))
  const inOwn =
    version === '02' ? amountInOwn(amount, currency) : `${amountTag(amount, currency)}${tag('CdtDbtInd', direction)}`
  return tag(
    'TxDtls',
    [
      tag('Refs', [tag('AcctSvcrRef', isPart ? told.reference : null), tag('EndToEndId', endToEndId)].join('')),
      isPart ? inOwn : '',
      tag(
        'RltdPties',
        [
          tag('Dbtr', version === '02' ? name : tag('Pty', name)),
          payerIban === undefined ? '' : tag('DbtrAcct', tag('Id', tag('IBAN', payerIban))),
        ].join(''),
      ),
      tag(
        'RmtInf',
        [
          tag('Ustrd', text === undefined ? null : xml(text)),
          ocr === undefined
            ? ''
            : tag('Strd', tag('CdtrRefInf', `${tag('Tp', tag('CdOrPrtry', tag('Cd', 'SCOR')))}${tag('Ref', ocr)}`)),
        ].join(''),
      ),
      told.returned === undefined
        ? ''
        : tag('RtrInf', `${tag('Rsn', tag('Cd', told.returned))}${tag('AddtlInf', 'Kontot är avslutat')}`),
    ].join(''),
  )
}

const amountInOwn = (amount: string, currency: string): string =>
  tag('AmtDtls', tag('TxAmt', amountTag(amount, currency)))

const entryOf = (version: Version, told: Told): string => {
  const { amount, currency = 'SEK', direction = 'CRDT', reference, entryReference, isReversal, parts, many } = told
  const { status = 'BOOK', day = '2026-11-27' } = told
  const batch =
    parts === undefined && many === undefined ? '' : tag('Btch', tag('NbOfTxs', String(many ?? parts?.length)))
  const details =
    many !== undefined ? '' : (parts ?? [told]).map((each) => detailsOf(version, each, parts !== undefined))
  return tag(
    'Ntry',
    [
      tag('NtryRef', entryReference),
      amountTag(amount, currency),
      tag('CdtDbtInd', direction),
      isReversal === true ? tag('RvslInd', 'true') : '',
      tag('Sts', version === '02' ? status : tag('Cd', status)),
      tag('BookgDt', tag('Dt', day)),
      tag('ValDt', tag('Dt', day)),
      tag('AcctSvcrRef', reference),
      tag('BkTxCd', tag('Prtry', tag('Cd', 'BG'))),
      tag('NtryDtls', [batch, ...details].join('')),
    ].join(''),
  )
}

type Camt = { version?: Version; messageId: string; account?: { iban?: string; other?: string; currency?: string } }

const accountTag = ({ iban = sekIban, other, currency = 'SEK' }: NonNullable<Camt['account']>): string =>
  tag(
    'Acct',
    `${tag('Id', other === undefined ? tag('IBAN', iban) : tag('Othr', `${tag('Id', other)}${tag('SchmeNm', tag('Prtry', 'BGNR'))}`))}${tag('Ccy', currency)}`,
  )

const camt = (
  kind: '053' | '054',
  { version = '08', messageId, account = {} }: Camt,
  entries: readonly Told[],
): string => {
  const [root, part] = kind === '053' ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn']
  const balance = `${tag('Tp', tag('CdOrPrtry', tag('Cd', 'CLBD')))}<Amt Ccy="SEK">0.00</Amt>${tag('CdtDbtInd', 'CRDT')}${tag('Dt', tag('Dt', '2026-11-27'))}`
  const body = [
    tag('Id', `${messageId}-1`),
    tag('CreDtTm', '2026-11-27T18:00:00+01:00'),
    accountTag(account),
    kind === '053' ? tag('Bal', balance) : '',
    ...entries.map((told) => entryOf(version, { ...told, currency: told.currency ?? account.currency ?? 'SEK' })),
  ].join('')
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.${version}">`,
    tag(
      root,
      `${tag('GrpHdr', `${tag('MsgId', messageId)}${tag('CreDtTm', '2026-11-27T18:00:00+01:00')}`)}${tag(part, body)}`,
    ),
    '</Document>',
  ].join('\n')
}

/** A statement of a day, as Swedish banks write it. */
export const camt053 = (head: Camt, entries: readonly Told[]): string => camt('053', head, entries)
/** A notice of what was booked since. */
export const camt054 = (head: Camt, entries: readonly Told[]): string => camt('054', head, entries)

type Status = { code: string; reason?: string; words?: string }
type Report = {
  version?: '03' | '10'
  messageId: string
  original: string
  group?: Status
  parts?: readonly (Partial<Status> & { part: string; payments?: readonly (Status & { endToEndId: string })[] })[]
}

const reasonTag = ({ reason, words }: Partial<Status>): string =>
  reason === undefined ? '' : tag('StsRsnInf', `${tag('Rsn', tag('Cd', reason))}${tag('AddtlInf', words)}`)

/** What became of a file that a bank was given. */
export const pain002 = ({ version = '10', messageId, original, group, parts = [] }: Report): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}">`,
    tag(
      'CstmrPmtStsRpt',
      [
        tag('GrpHdr', `${tag('MsgId', messageId)}${tag('CreDtTm', '2026-11-27T12:10:00+01:00')}`),
        tag(
          'OrgnlGrpInfAndSts',
          [
            tag('OrgnlMsgId', original),
            tag('OrgnlMsgNmId', 'pain.001.001.09'),
            tag('GrpSts', group?.code),
            group === undefined ? '' : reasonTag(group),
          ].join(''),
        ),
        ...parts.map(({ part, code, payments = [], ...why }) =>
          tag(
            'OrgnlPmtInfAndSts',
            [
              tag('OrgnlPmtInfId', part),
              tag('PmtInfSts', code),
              reasonTag(why),
              ...payments.map(({ endToEndId, code: status, ...reason }) =>
                tag(
                  'TxInfAndSts',
                  [tag('OrgnlEndToEndId', endToEndId), tag('TxSts', status), reasonTag(reason)].join(''),
                ),
              ),
            ].join(''),
          ),
        ),
      ].join(''),
    ),
    '</Document>',
  ].join('\n')
