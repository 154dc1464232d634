import {
  array,
  coerce,
  enums,
  literal,
  optional,
  pattern,
  string,
  type,
  union,
  validate,
  type Infer,
  type Struct,
} from 'superstruct'

/** An element that may be empty, whose parts are all that is asked of it; others may stand beside them. */
const part = <Value, Schema>(whole: Struct<Value, Schema>): Struct<Value, Schema> =>
  coerce(whole, literal(''), () => ({}))

/** A value as a struct describes it, with empty elements as such; null where it is not built so. */
export const shaped = <Value, Schema>(value: unknown, struct: Struct<Value, Schema>): Value | null => {
  const [problem, found] = validate(value, struct, { coerce: true })
  return problem === undefined ? found : null
}

const Text = optional(string())

/** As the schemas write an amount: 18 digits at most, 5 of them decimals. */
const Amount = type({
  '#': pattern(string(), /^(?=.{1,19}$)\d{1,18}(\.\d{1,5})?$/),
  '@Ccy': pattern(string(), /^[A-Z]{3}$/),
})
const Direction = enums(['CRDT', 'DBIT'])
const Code = part(type({ Cd: Text, Prtry: Text }))

const Account = type({
  Id: type({ IBAN: Text, Othr: optional(part(type({ Id: Text, SchmeNm: optional(Code) }))) }),
  Ccy: Text,
})

/** In earlier versions the name stands in the party itself. */
const Party = part(type({ Nm: Text, Pty: optional(part(type({ Nm: Text }))) }))

const Details = part(
  type({
    Refs: optional(part(type({ AcctSvcrRef: Text, EndToEndId: Text, TxId: Text, InstrId: Text }))),
    Amt: optional(Amount),
    CdtDbtInd: optional(Direction),
    AmtDtls: optional(part(type({ TxAmt: optional(part(type({ Amt: optional(Amount) }))) }))),
    RltdPties: optional(
      part(
        type({
          Dbtr: optional(Party),
          DbtrAcct: optional(
            part(type({ Id: optional(part(type({ IBAN: Text, Othr: optional(part(type({ Id: Text }))) }))) })),
          ),
        }),
      ),
    ),
    RmtInf: optional(
      part(
        type({
          Ustrd: optional(array(string())),
          Strd: optional(array(part(type({ CdtrRefInf: optional(part(type({ Ref: Text }))) })))),
        }),
      ),
    ),
    RtrInf: optional(part(type({ Rsn: optional(Code), AddtlInf: optional(array(string())) }))),
  }),
)

/** An entry of an account, as our bank has booked it. */
export const Entry = type({
  Amt: Amount,
  CdtDbtInd: Direction,
  RvslInd: Text,
  // A code by itself in earlier versions.
  Sts: union([string(), Code]),
  BookgDt: optional(part(type({ Dt: Text, DtTm: Text }))),
  AcctSvcrRef: Text,
  NtryDtls: optional(
    array(part(type({ Btch: optional(part(type({ NbOfTxs: Text }))), TxDtls: optional(array(Details)) }))),
  ),
})
export type Entry = Infer<typeof Entry>
export type Details = Infer<typeof Details>

const Numbers = optional(array(pattern(string(), /^\d+$/)))
const Header = type({ MsgId: pattern(string(), /^.{1,35}$/) })

const Statement = type({ Acct: Account, Ntry: Numbers })

/** A statement of an account, or several; entries are numbers of those that were set apart. */
export const Camt053 = type({ Document: type({ BkToCstmrStmt: type({ GrpHdr: Header, Stmt: array(Statement) }) }) })

/** The same of what was booked since. */
export const Camt054 = type({
  Document: type({ BkToCstmrDbtCdtNtfctn: type({ GrpHdr: Header, Ntfctn: array(Statement) }) }),
})
export type Statement = Infer<typeof Statement>

const Reasons = optional(array(part(type({ Rsn: optional(Code), AddtlInf: optional(array(string())) }))))
export type Reasons = Infer<typeof Reasons>

/** What became of one payment of a file. */
export const TransactionStatus = part(type({ OrgnlEndToEndId: Text, TxSts: Text, StsRsnInf: Reasons }))

/** What became of a file that our bank was given, of its parts, and of payments. */
export const Pain002 = type({
  Document: type({
    CstmrPmtStsRpt: type({
      GrpHdr: Header,
      OrgnlGrpInfAndSts: type({ OrgnlMsgId: string(), GrpSts: Text, StsRsnInf: Reasons }),
      OrgnlPmtInfAndSts: optional(
        array(part(type({ OrgnlPmtInfId: Text, PmtInfSts: Text, StsRsnInf: Reasons, TxInfAndSts: Numbers }))),
      ),
    }),
  }),
})
