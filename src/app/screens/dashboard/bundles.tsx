import { bundleSearch } from '../../../domain/orders/asked-draft'
import { coinNamesInText } from '../../../domain/money/currencies'
import { limitText, wholeFigure } from '../../../i18n/money'
import { useMessages } from '../../../i18n/react'
import { Link } from '../../ui/link'
import type { DashboardScreen } from './types'
import * as styles from './view.css'

/** Amounts that many choose: each leads to the order, with coin and amount filled in. */
export const Bundles = ({ coin, fiat, list }: DashboardScreen['bundles']) => {
  const { t, locale } = useMessages()
  if (list.length === 0) return null
  return (
    <div className={styles.bundles}>
      <span className={styles.bundlesLead} id="bundles">
        {t('dashboard.bundles', { coin: coinNamesInText[coin], fiat })}
      </span>
      <ul className={styles.bundleList} aria-labelledby="bundles">
        {list.map((bundle) => (
          <li key={bundle.amount}>
            <Link
              className={styles.bundle}
              to={{ screen: 'buy', search: bundleSearch(bundle) }}
              aria-label={limitText(locale, bundle.amount, fiat)}
            >
              {wholeFigure(locale, bundle.amount)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
