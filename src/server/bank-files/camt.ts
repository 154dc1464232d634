import { setImmediate as turn } from 'node:timers/promises'
import type { Fiat } from '../../domain/money/currencies'
import { compare, fiatOf, plus, type Decimal } from '../../domain/money/money'
import { swedishDay } from '../../domain/shared/swedish-days'
import { Camt053, Camt054, Entry, shaped, type Details, type Statement } from './messages'
import { placeReference, type CamtKind, type Place } from './references'
import type { BankFilesSettings } from './settings'
import type { ReadXml } from './xml-reader'

/** Why what was booked is not taken as it stands: somebody has to look. */
export type ReadProblem = 'amount' | 'currency' | 'batch-sum' | 'batch-untold'

/** One payment that our bank has booked on an account, or the sum of several. */
export type Booked = {
  /** By which our bank knows it, the first before all others. */
  references: readonly string[]
  /** It has no reference of the bank's own, but its place in the message: no other message knows it by that. */
  isWeak: boolean
  /** The same, or it is a payment of a sum that alone has one: other messages may call it otherwise. */
  isDerived: boolean
  /** The sum of payments that are told beside it. */
  isBatch: boolean
  /** By which our bank knows the sum that it is told beside. */
  batch: string | null
  direction: 'in' | 'out'
  /** It undoes what was booked before. */
  isReturn: boolean
  amount: Decimal
  currency: string
  /** What the payer calls it: of what is paid by a file of ours, our name for it. */
  endToEndId: string | null
  /** What the payer has written. */
  text: string
  payer: string | null
  /** Why it came back. */
  reason: string | null
  bookedOn: string | null
  problem: ReadProblem | null
}

/** By what a statement names its account. */
export type AccountNames = { iban: string | null; other: string | null; currency: string | null }

export type CamtFile = {
  kind: CamtKind
  messageId: string
  statements: readonly { account: AccountNames; booked: readonly Booked[] }[]
}

/** So many entries are read before anybody else has their turn. */
const atOnce = 250

/** What a statement says, or a notice of what was booked; null where it is not built as its schema asks. */
export const readCamt = async (
  kind: CamtFile['kind'],
  { document, apart }: Pick<ReadXml, 'document' | 'apart'>,
): Promise<CamtFile | null> => {
  const head = headOf(kind, document)
  if (head === null) return null
  const entries: Entry[] = []
  for (const [index, each] of apart.entries()) {
    const entry = shaped(each, Entry)
    if (entry === null) return null
    entries.push(entry)
    if (index % atOnce === atOnce - 1) await turn()
  }
  const statements = head.statements.map(({ Acct, Ntry = [] }) => ({
    account: namesOf(Acct),
    booked: Ntry.flatMap((number) => {
      const entry = entries[Number(number)]
      const isBooked = entry !== undefined && codeOf(entry.Sts) === 'BOOK'
      return isBooked ? bookedBy(entry, { kind, messageId: head.messageId, number }) : []
    }),
  }))
  return { kind, messageId: head.messageId, statements }
}

const headOf = (
  kind: CamtFile['kind'],
  document: unknown,
): { messageId: string; statements: readonly Statement[] } | null => {
  if (kind === 'camt.053') {
    const found = shaped(document, Camt053)?.Document.BkToCstmrStmt
    return found === undefined ? null : { messageId: found.GrpHdr.MsgId, statements: found.Stmt }
  }
  const found = shaped(document, Camt054)?.Document.BkToCstmrDbtCdtNtfctn
  return found === undefined ? null : { messageId: found.GrpHdr.MsgId, statements: found.Ntfctn }
}

const codeOf = (status: Entry['Sts']): string | undefined => (typeof status === 'string' ? status : status.Cd)

const joined = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()

const namesOf = ({ Id, Ccy }: Statement['Acct']): AccountNames => ({
  iban: Id.IBAN === undefined ? null : joined(Id.IBAN),
  other: Id.Othr?.Id === undefined ? null : joined(Id.Othr.Id),
  currency: Ccy ?? null,
})

/** In which currency an account of ours is that a statement names; null where it is none of ours. */
export const ownAccountOf = ({ accounts }: BankFilesSettings, names: AccountNames): Fiat | null => {
  for (const currency of ['SEK', 'EUR'] as const) {
    const account = accounts[currency]
    if (account === null || (names.currency !== null && names.currency !== currency)) continue
    if (names.iban === account.iban || (names.other !== null && names.other === account.bankgiro)) return currency
  }
  return null
}

/** What an entry tells: a payment, or the payments of a batch after the sum of them; `place`: where it stands. */
const bookedBy = (entry: Entry, place: Place): Booked[] => {
  const groups = entry.NtryDtls ?? []
  const details = groups.flatMap(({ TxDtls = [] }) => TxDtls)
  const [only] = details
  if (details.length > 1) return batchOf(entry, details, place)
  const said = groups.reduce((sum, { Btch }) => sum + Number(Btch?.NbOfTxs ?? '0'), 0)
  const single = singleOf(entry, only ?? {}, place)
  return [said > 1 ? { ...single, isBatch: true, problem: single.problem ?? 'batch-untold' } : single]
}

const singleOf = (entry: Entry, details: Details, place: Place): Booked => {
  const isWhole = isSameWay(entry, details) && isSameSum(entry.Amt, details.Amt)
  const booked: Booked = { ...bookedOf(entry, details, entry.Amt), ...(isWhole ? {} : { problem: 'batch-sum' }) }
  const own = [entry.AcctSvcrRef, details.Refs?.AcctSvcrRef].filter(isSaid).filter(isIdentifying)
  return own.length > 0
    ? withReferences(booked, own)
    : { ...withReferences(booked, [placeReference(place)]), isWeak: true, isDerived: true }
}

/** A payment goes the way that its entry goes. */
const isSameWay = (entry: Entry, { CdtDbtInd: way = entry.CdtDbtInd }: Details): boolean => way === entry.CdtDbtInd

/** In another currency a payment is told as it was sent. */
const isSameSum = (sum: Entry['Amt'], paid: Details['Amt'] = sum): boolean =>
  paid['@Ccy'] !== sum['@Ccy'] || compare(paid['#'], sum['#']) === 0

/** The sum, and each payment by a reference of its own. */
const batchOf = (entry: Entry, details: readonly Details[], place: Place): Booked[] => {
  const whole = { ...singleOf(entry, {}, place), isBatch: true }
  const sums = details.map((each) => each.Amt ?? each.AmtDtls?.TxAmt?.Amt)
  const isWhole =
    details.every((each) => isSameWay(entry, each)) &&
    sums.every((sum) => sum?.['@Ccy'] === entry.Amt['@Ccy']) &&
    compare(plus('0', ...sums.map((sum) => sum?.['#'] ?? '0')), entry.Amt['#']) === 0
  if (!isWhole) return [{ ...whole, problem: whole.problem ?? 'batch-sum' }]
  const [ofBatch = ''] = whole.references
  const references = timesOf(details.map(({ Refs }) => Refs?.AcctSvcrRef))
  const names = timesOf(details.flatMap((each) => [...new Set(idsOf(each))]))
  const parts = details.map((each, index) => {
    const own = each.Refs?.AcctSvcrRef
    // Some banks repeat the batch's.
    const isOwn = isSaid(own) && isIdentifying(own) && own !== ofBatch && references.get(own) === 1
    const name = idsOf(each).find((id) => isSaid(id) && isIdentifying(id) && names.get(id) === 1)
    const inMessage = placeReference({ ...place, number: `${place.number}.${index + 1}` })
    const reference = whole.isWeak ? inMessage : `${ofBatch}/${name ?? index + 1}`
    const booked = bookedOf(entry, each, sums[index] ?? entry.Amt)
    const isWeak = !isOwn && whole.isWeak
    return { ...withReferences(booked, [isOwn ? own : reference]), batch: ofBatch, isWeak, isDerived: !isOwn }
  })
  return [whole, ...parts]
}

/** By these a payment of a batch is told from the others of it, whatever their order. */
const idsOf = ({ Refs }: Details) => [Refs?.TxId, Refs?.EndToEndId, Refs?.InstrId]

const timesOf = (ids: readonly (string | undefined)[]): Map<string, number> => {
  const times = new Map<string, number>()
  for (const id of ids) if (id !== undefined) times.set(id, (times.get(id) ?? 0) + 1)
  return times
}

const isSaid = (text: string | undefined): text is string => text !== undefined && text !== ''

/** What banks write where nobody has named a payment. */
const isIdentifying = (id: string): boolean => id !== 'NOTPROVIDED'

const longestReference = 140
const longestText = 140
const longestReason = 500

const withReferences = (booked: Booked, named: readonly string[]): Booked => ({
  ...booked,
  references: [...new Set(named.map((each) => cleaned(each, longestReference)))],
})

const bookedOf = (entry: Entry, details: Details, sum: Entry['Amt']): Booked => {
  const { Refs, RltdPties, RtrInf, RmtInf } = details
  const endToEndId = Refs?.EndToEndId
  const amount = sum['#']
  const debtor = RltdPties?.Dbtr
  const account = RltdPties?.DbtrAcct?.Id
  return {
    references: [],
    isWeak: false,
    isDerived: false,
    isBatch: false,
    batch: null,
    direction: entry.CdtDbtInd === 'CRDT' ? 'in' : 'out',
    isReturn: entry.RvslInd === 'true' || entry.RvslInd === '1' || RtrInf !== undefined,
    amount,
    currency: sum['@Ccy'],
    endToEndId: isSaid(endToEndId) && isIdentifying(endToEndId) ? cleaned(endToEndId, longestReference) : null,
    text: messageIn(RmtInf),
    payer: orNull(cleaned(account?.IBAN ?? account?.Othr?.Id ?? debtor?.Nm ?? debtor?.Pty?.Nm ?? '', longestText)),
    reason: RtrInf === undefined ? null : reasonIn(RtrInf.Rsn, RtrInf.AddtlInf),
    bookedOn: dayIn(entry.BookgDt?.Dt ?? entry.BookgDt?.DtTm),
    problem: isPayable(amount) ? null : 'amount',
  }
}

const isPayable = (amount: Decimal): boolean =>
  compare(amount, '0') > 0 && compare(amount, '1000000000000') < 0 && compare(amount, fiatOf(amount)) === 0

/** The day in Sweden of an instant with its zone; else the day as it is written. */
const dayIn = (text = ''): string | null => {
  const at = new Date(/T.*(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text.slice(0, 10)}T12:00:00Z`)
  return Number.isNaN(at.getTime()) ? null : swedishDay(at)
}

const orNull = (text: string): string | null => (text === '' ? null : text)

const cleaned = (text: string, most: number): string =>
  text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, most)

/** The reference that a payer was given to write, else what they have written. */
const messageIn = (remittance: Details['RmtInf']): string => {
  const given = remittance?.Strd?.flatMap(({ CdtrRefInf }) => CdtrRefInf?.Ref ?? []).filter(isSaid) ?? []
  return cleaned((given.length > 0 ? given : (remittance?.Ustrd ?? [])).join(' '), longestText)
}

/** Why, in the bank's code and words. */
export const reasonIn = (
  code: { Cd?: string | undefined; Prtry?: string | undefined } | undefined,
  words: readonly string[] | undefined,
): string => cleaned([code?.Cd ?? code?.Prtry ?? '', ...(words ?? [])].filter(isSaid).join(' '), longestReason) || '–'
