import { brand } from '../../domain/company/brand'
import { coinNames } from '../../domain/money/currencies'
import { translate } from '../../i18n/i18n'
import type { Transaction } from '../database/handle'
import type { Exchange } from '../exchange'
import { isTemporaryEmail } from '../../domain/customer/customer'
import { composeLetter, readerOf } from '../outbox/compose'
import { writeLetter } from '../outbox/outbox'
import type { ProofRow } from './proofs'

/** Writes the letter that goes with what became of a proof; `reason` are the reviewer's words. Once for each step. */
export const mailProof = async (
  tx: Transaction,
  exchange: Exchange,
  { id, customerId, coin, address, state, steps, refusal }: ProofRow,
  reason: string | null,
  now: Date,
): Promise<void> => {
  if (state !== 'proven' && state !== 'refused') return
  const reader = await readerOf(tx, customerId)
  if (reader === undefined || exchange.outside.mail === null || isTemporaryEmail(reader.email)) return
  const t = translate(reader.language)
  const values = { coin: coinNames[coin], address, brand: brand.name, email: brand.supportEmail }
  const text =
    state === 'proven'
      ? t('mail.walletProof.proven.text', values)
      : t(`mail.walletProof.${refusal ?? 'review'}`, values)
  const letter = composeLetter(reader, {
    subject: t(state === 'proven' ? 'mail.walletProof.proven.subject' : 'mail.walletProof.refused.subject', values),
    paragraphs: [
      text,
      ...(reason === null ? [] : [reason]),
      ...(state === 'refused' ? [t('mail.walletProof.again', values)] : []),
    ],
  })
  await writeLetter(tx, exchange, { ...letter, customerId, about: `wallet-proof/${id}/${steps.length}` }, now)
}
