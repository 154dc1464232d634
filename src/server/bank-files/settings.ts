import type { Fiat } from '../../domain/money/currencies'
import type { Decimal } from '../../domain/money/money'
import type { CamtKind } from './references'

/** An account of ours: `bankgiro`, as digits, is another name of the one in kronor. */
export type OwnAccount = { iban: string; bankgiro: string | null }

/** Our bank, by files. */
export type BankFilesSettings = {
  /** Where files for the bank appear, and where the bank puts its own. */
  folders: { out: string; in: string }
  /** Whose accounts they are, as the bank knows us; `customerId` is what it calls us, where it has agreed on that. */
  name: string
  customerId: string | null
  bic: string
  /** Without one in euro, nothing is paid or taken in by SEPA. */
  accounts: { SEK: OwnAccount; EUR: OwnAccount | null }
  /**
   * The kind of message that is taken in; nothing comes of the other. Null: both are, each payment once by the bank's own
   * reference, which both have to give.
   */
  source: CamtKind | null
  /** Times of day in Sweden at which what waits is written, on bank days. */
  cutOffs: readonly string[]
  /** Above it a payment, or all of a cut-off in a currency, waits for two operators. */
  most: { payment: Decimal; file: Decimal }
}

/** The account of ours in a currency. */
export const accountIn = ({ accounts }: BankFilesSettings, currency: Fiat): OwnAccount | null => accounts[currency]
