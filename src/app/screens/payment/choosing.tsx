import { isZero } from '../../../domain/money/money'
import { isCard } from '../../../domain/payments/payment-methods'
import { limitText, moneyText, percentText } from '../../../i18n/money'
import { useMessages } from '../../../i18n/react'
import { Button, ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { BlockedMethod, MethodCard } from '../../ui/method-card'
import { Money } from '../../ui/money'
import type { MethodChoosing, Offer } from './types'
import { Amount, Title } from './parts'
import * as styles from './view.css'

export const ChoosingView = ({
  offers,
  chosen,
  onChoose,
  canConfirm,
  onConfirm,
  onBack,
  ...paying
}: MethodChoosing) => {
  const { t, locale } = useMessages()
  const total = moneyText(locale, { amount: paying.total, currency: paying.fiat })
  return (
    <Card>
      <div className={styles.inside}>
        <div className={styles.telling}>
          <Title>{t('payment.choosing.title')}</Title>
          <Amount {...paying} />
        </div>
        <fieldset className={styles.methods}>
          <legend className={styles.legend}>{t('payment.choosing.legend')}</legend>
          {offers.map((offer) => (
            <Method
              key={offer.method}
              {...offer}
              paying={paying}
              isChosen={offer.method === chosen}
              onChoose={() => onChoose(offer.method)}
            />
          ))}
        </fieldset>
        <div className={styles.actions}>
          <Button kind="primary" size="large" isDisabled={!canConfirm} onClick={onConfirm}>
            {t('payment.choosing.confirm', { total })}
          </Button>
          <Button kind="quiet" onClick={onBack}>
            {t('common.back')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

type MethodProps = Offer & {
  paying: Pick<MethodChoosing, 'fiat'>
  isChosen: boolean
  onChoose: () => void
}

const Method = ({ method, feePercent, fee, upTo, block, paying: { fiat }, isChosen, onChoose }: MethodProps) => {
  const { t, locale } = useMessages()
  const isFree = isZero(feePercent)
  const told = {
    method,
    name: t(`method.${method}.name`),
    line: t(`method.${method}.line`),
    limit: upTo && t('method.upTo', { max: limitText(locale, upTo, fiat) }),
    except: isCard(method) ? t('method.cardKind') : null,
    share: isFree ? t('method.noFee') : percentText(locale, feePercent),
    cost: isFree ? null : <Money of={{ amount: fee, currency: fiat }} />,
  }
  if (!block) return <MethodCard {...told} group="method" isChosen={isChosen} onChoose={onChoose} />
  const { because, max, mend } = block
  return (
    <BlockedMethod
      {...told}
      reason={t(`method.blocked.${because}.text`, { method: told.name, max: limitText(locale, max, fiat) })}
      action={
        mend ? (
          <ButtonLink size="small" to={mend}>
            {t(`method.blocked.${because}.button`)}
          </ButtonLink>
        ) : null
      }
    />
  )
}
