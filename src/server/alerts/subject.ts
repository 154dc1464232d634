import { alertKinds, ruleOf, type AlertTerms } from '../../domain/alerts/alerts'
import { coins, fiats } from '../../domain/money/currencies'
import { isDecimal } from '../../domain/money/money'
import type { AlertRow } from './queries'

type Watched = Pick<AlertTerms, 'coin' | 'fiat' | 'rule'>

/** What was watched, for a notification to keep when the alert is gone: `BTC SEK 0 900000`; its kind is the status. */
export const subjectOf = ({ coin, fiat, hours, level }: Pick<AlertRow, 'coin' | 'fiat' | 'hours' | 'level'>): string =>
  [coin, fiat, hours, level].join(' ')

/** The same read back; undefined where it is none. */
export const watchedIn = (kind: string, subject: string | null): Watched | undefined => {
  const [first, second, hours, level = ''] = (subject ?? '').split(' ')
  const coin = coins.find((each) => each === first)
  const fiat = fiats.find((each) => each === second)
  const known = alertKinds.find((each) => each === kind)
  if (coin === undefined || fiat === undefined || known === undefined || !isDecimal(level)) return undefined
  const rule = ruleOf(known, level, Number(hours))
  return rule && { coin, fiat, rule }
}
