import type { Fiat } from '../money/currencies'
import { defaultLimits } from '../money/limits'
import type { Decimal } from '../money/money'
import { choicesIn, type Answers } from '../onboarding/questionnaires'

/** The questionnaire that a higher limit is asked for by. */
export const higherLimitQuestionnaire = 'HIGHER_BUY_LIMIT'

/** How a request stands. `DRAFT` and `MORE` are the customer's to go on with, `WAITING` is the desk's. */
export const limitRequestStates = ['DRAFT', 'WAITING', 'MORE', 'GRANTED', 'REFUSED', 'WITHDRAWN'] as const
export type LimitRequestState = (typeof limitRequestStates)[number]

/** What the customer is told of a request, by a notification and a letter. */
export const limitNotices = ['granted', 'refused', 'more', 'ending'] as const
export type LimitNotice = (typeof limitNotices)[number]

export const limitLevels = ['level-1', 'level-2', 'level-3'] as const
export type LimitLevel = (typeof limitLevels)[number]

/** What may be bought of each coin a day, once it is granted. */
export const levelLimits: Readonly<Record<LimitLevel, Readonly<Record<Fiat, Decimal>>>> = {
  'level-1': { SEK: '2000000', EUR: '200000' },
  'level-2': { SEK: '5000000', EUR: '500000' },
  'level-3': { SEK: '10000000', EUR: '1000000' },
}

/** The most that may be bought of a coin a day: what was granted, else what everybody may. */
export const buyMostOf = (level: LimitLevel | null, fiat: Fiat): Decimal =>
  level === null ? defaultLimits.BUY[fiat].max : levelLimits[level][fiat]

/** Income and funds change: after a year the customer is asked anew. */
const grantedYears = 1

/** When a grant ends that begins now. */
export const grantEnd = (from: Date): Date => {
  const end = new Date(from)
  end.setUTCFullYear(end.getUTCFullYear() + grantedYears)
  return end
}

/** So many days before a grant ends its customer is told, in time to ask anew. */
const toldDaysBefore = 30

/** When the customer is told that a grant ends. */
export const endToldAt = (until: Date): Date => {
  const at = new Date(until)
  at.setUTCDate(at.getUTCDate() - toldDaysBefore)
  return at
}

/** After how many days a customer who was refused may ask again; the operator chooses. */
export const waitingDays = [30, 90, 180] as const

export const limitDocumentKinds = [
  'payslip',
  'bank-statement',
  'tax-return',
  'sale-contract',
  'inheritance-document',
  'other-document',
] as const
export type LimitDocumentKind = (typeof limitDocumentKinds)[number]

/** Whether a file is of a request, and not of another kind. */
export const isLimitDocument = (kind: string): kind is LimitDocumentKind =>
  limitDocumentKinds.some((each) => each === kind)

export const fundsSources = [
  'salary',
  'pension',
  'business',
  'savings',
  'investments',
  'crypto',
  'property',
  'inheritance',
  'other',
] as const
export type FundsSource = (typeof fundsSources)[number]

/** What shows where money comes from: any one of the documents is enough. */
export const documentsOfSource: Readonly<Record<FundsSource, readonly LimitDocumentKind[]>> = {
  salary: ['payslip', 'tax-return'],
  pension: ['payslip', 'bank-statement', 'tax-return'],
  business: ['tax-return', 'bank-statement'],
  savings: ['bank-statement', 'tax-return'],
  investments: ['bank-statement', 'sale-contract', 'tax-return'],
  crypto: ['bank-statement', 'tax-return', 'other-document'],
  property: ['sale-contract'],
  inheritance: ['inheritance-document'],
  other: ['other-document'],
}

/** The question whose answer says which documents are asked for. */
export const fundsQuestion = 'fundsSources'

/** Where an operator's question is about documents, and not about an answer. */
export const aboutDocuments = 'documents'

/** Where the money comes from, as the customer has said. */
export const sourcesIn = (answers: Answers): FundsSource[] => {
  const chosen = choicesIn(answers[fundsQuestion])
  return fundsSources.filter((source) => chosen.includes(source))
}

/** Sources that none of the documents shows. */
export const sourcesUnshown = (sources: readonly FundsSource[], sent: readonly LimitDocumentKind[]): FundsSource[] =>
  sources.filter((source) => !documentsOfSource[source].some((kind) => sent.includes(kind)))

/** Documents that are offered for these sources, in the order of all. */
export const documentsFor = (sources: readonly FundsSource[]): LimitDocumentKind[] =>
  limitDocumentKinds.filter((kind) => sources.some((source) => documentsOfSource[source].includes(kind)))

/** Why no request can be begun: one is open, or the last was refused not long ago. */
export type LimitRequestBlock = 'open' | 'too-early'

type Last = { state: LimitRequestState; tryAgainAt: string | null }

/** Whether a request may be begun after the last one; null where it may. */
export const blockOfRequest = (last: Last | null, now: Date): LimitRequestBlock | null => {
  if (last === null) return null
  if (last.state === 'DRAFT' || last.state === 'WAITING' || last.state === 'MORE') return 'open'
  return last.tryAgainAt !== null && new Date(last.tryAgainAt) > now ? 'too-early' : null
}

/** Whether the customer goes on with it: not sent yet, or asked for more. */
export const isOpenRequest = ({ state }: { state: LimitRequestState }): boolean => state === 'DRAFT' || state === 'MORE'

/** Whether the customer may withdraw it: as long as nobody has decided. */
export const isWithdrawable = ({ state }: { state: LimitRequestState }): boolean => state === 'WAITING'

/** What customers do with a request that the desk tells of. */
export const limitRequestEvents = ['submitted', 'withdrawn'] as const
export type LimitRequestEvent = (typeof limitRequestEvents)[number]

/** A document of a request. */
export type LimitDocument = { kind: LimitDocumentKind; fileName: string; uploadedAt: string }

/** What somebody has asked for, and what has come of it. */
export type LimitRequest = {
  state: LimitRequestState
  submittedAt: string | null
  decidedAt: string | null
  /** The operator's words: why it was refused, or what is still asked. */
  note: string | null
  /** What the operator asks about: a question, or `documents`. */
  noteAbout: string | null
  granted: Record<Fiat, Decimal> | null
  tryAgainAt: string | null
  documents: LimitDocument[]
}

/** The most that may be bought of a coin a day, and the way to more. */
export type BuyLimit = {
  most: Record<Fiat, Decimal>
  /** Until when it is higher than everybody's; null where it is not. */
  until: string | null
  request: LimitRequest | null
}
