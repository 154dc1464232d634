import type { BuyBlock } from '../../../domain/gating'
import { useWords } from '../../../words/react'
import { ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { LockIcon } from '../../ui/icon'
import { ClockIcon } from '../../ui/icon-later'
import { StateCard } from '../../ui/state-card'
import type { BlockedBuying } from './types'
import { unseen } from '../../ui/text.css'

const waits: readonly BuyBlock[] = ['exchange-closed', 'buy-off', 'identity-under-review', 'documents-under-review']

/** Why it is closed, how long that takes, and the button that mends it. */
export const Blocked = ({ because, mend }: BlockedBuying) => {
  const { t } = useWords()
  return (
    <>
      <h1 className={unseen}>{t('buy.title')}</h1>
      <Card>
        <StateCard
          sign={waits.includes(because) ? <ClockIcon /> : <LockIcon />}
          title={t(`closed.${because}.text`)}
          action={
            <ButtonLink kind={mend ? 'primary' : 'secondary'} to={mend ?? { screen: 'dashboard' }}>
              {t(`closed.${because}.button`)}
            </ButtonLink>
          }
        >
          {t(`closed.${because}.time`)}
        </StateCard>
      </Card>
    </>
  )
}
