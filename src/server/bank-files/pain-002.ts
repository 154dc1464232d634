import { reasonIn } from './camt'
import { Pain002, shaped, TransactionStatus, type Reasons } from './messages'
import type { ReadXml } from './xml-reader'

/** How our bank took something: `duplicate` where it has it already, which says nothing of the first. */
export type Taken = 'accepted' | 'rejected' | 'duplicate' | 'unsaid'

type Status = { taken: Taken; reason: string }

/** What became of a file of ours: of all of it, of a part that is named, and of payments by our names for them. */
export type StatusReport = {
  messageId: string
  original: string
  whole: Status
  parts: readonly (Status & { part: string; payments: readonly (Status & { endToEndId: string })[] })[]
}

/** What a status report says; null where it is not built as its schema asks. */
export const readPain002 = ({ document, apart }: Pick<ReadXml, 'document' | 'apart'>): StatusReport | null => {
  const report = shaped(document, Pain002)?.Document.CstmrPmtStsRpt
  const numbered = apart.map((each) => shaped(each, TransactionStatus))
  if (report === undefined || numbered.includes(null)) return null
  const { GrpHdr, OrgnlGrpInfAndSts: whole, OrgnlPmtInfAndSts: parts = [] } = report
  return {
    messageId: GrpHdr.MsgId,
    original: whole.OrgnlMsgId,
    whole: statusOf(whole.GrpSts, whole.StsRsnInf),
    parts: parts.map(({ OrgnlPmtInfId: part = '', PmtInfSts, StsRsnInf, TxInfAndSts = [] }) => ({
      part,
      ...statusOf(PmtInfSts, StsRsnInf),
      payments: TxInfAndSts.flatMap((number) => {
        const { OrgnlEndToEndId: endToEndId = '', TxSts, StsRsnInf: reasons } = numbered[Number(number)] ?? {}
        return [{ endToEndId, ...statusOf(TxSts, reasons) }]
      }),
    })),
  }
}

/** Reasons with which a bank turns away what it has taken before. */
const duplicates: readonly (string | undefined)[] = ['AM05', 'DUPL', 'DU01', 'DU02', 'DU03', 'DU04', 'DU05']

/** It will be paid, or is. */
const accepting: readonly (string | undefined)[] = ['ACCP', 'ACSP', 'ACSC', 'ACWC', 'ACCC']

/** What stands in place of a reason that the bank does not give. */
export const noReason = '–'

const statusOf = (code: string | undefined, reasons: Reasons = []): Status => ({
  taken: takenBy(code, reasons),
  reason: reasons.map(({ Rsn, AddtlInf }) => reasonIn(Rsn, AddtlInf)).join(' ') || noReason,
})

const takenBy = (code: string | undefined, reasons: NonNullable<Reasons>): Taken => {
  if (accepting.includes(code)) return 'accepted'
  if (code !== 'RJCT') return 'unsaid'
  return reasons.some(({ Rsn }) => duplicates.includes(Rsn?.Cd ?? Rsn?.Prtry)) ? 'duplicate' : 'rejected'
}
