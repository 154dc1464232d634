import { useMessages } from '../../../i18n/react'
import { Button, ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { Choices } from '../../ui/choice'
import { TextField } from '../../ui/text-field'
import type { BankChoosing } from './types'
import { Amount, Title } from './parts'
import * as styles from './view.css'

export const BanksView = ({
  banks,
  search,
  chosen,
  onSearch,
  onChoose,
  onStart,
  onChange,
  ...paying
}: BankChoosing) => {
  const { t } = useMessages()
  return (
    <Card>
      <div className={styles.inside}>
        <div className={styles.telling}>
          <Title>{t('payment.banks.title')}</Title>
          <Amount {...paying} />
        </div>
        <div className={styles.wideField}>
          <TextField label={t('payment.banks.search')} value={search} onChange={onSearch} autoComplete="off" />
        </div>
        {banks.length > 0 ? (
          <div className={styles.banks}>
            <Choices
              legend={t('payment.banks.legend')}
              name="bank"
              options={banks.map(({ name: id, label }) => ({ id, label }))}
              chosen={chosen?.name ?? null}
              onChoose={onChoose}
            />
          </div>
        ) : (
          <p role="status">{t('payment.banks.none')}</p>
        )}
        <div className={styles.actions}>
          <Button kind="primary" size="large" isDisabled={chosen === null} onClick={onStart}>
            {chosen ? t('payment.banks.continue', { bank: chosen.label }) : t('payment.banks.choose')}
          </Button>
          <Button onClick={onChange}>{t('payment.change')}</Button>
          <ButtonLink kind="quiet" to={paying.orderPage}>
            {t('payment.toOrder')}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}
