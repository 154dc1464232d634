import { isZero } from '../../../domain/money/money'
import { isCard } from '../../../domain/payments/payment-methods'
import type { Fiat } from '../../../domain/money/currencies'
import { limitText, percentText } from '../../../i18n/money'
import { useMessages } from '../../../i18n/react'
import { Button, ButtonLink } from '../../ui/button'
import { Hint } from '../../ui/field'
import { BlockedMethod, MethodCard } from '../../ui/method-card'
import { Money } from '../../ui/money'
import type { BuyForm, MethodChoice } from './types'
import * as trade from '../../ui/trade.css'
import * as styles from './view.css'

export const MethodPart = ({ methods, method, onMethod, isMethodMissing, fiat }: BuyForm) => {
  const { t } = useMessages()
  return (
    <fieldset>
      <legend className={trade.head}>
        <h2>{t('buy.how')}</h2>
      </legend>
      <div className={styles.methods}>
        {methods.map((choice) => (
          <Method
            key={choice.method}
            {...choice}
            fiat={fiat}
            isChosen={choice.method === method}
            onChoose={() => onMethod(choice.method)}
          />
        ))}
        <Hint problem={isMethodMissing ? t('field.paymentMethod') : undefined} />
      </div>
    </fieldset>
  )
}

type MethodProps = MethodChoice & { fiat: Fiat; isChosen: boolean; onChoose: () => void }

const Method = ({ method, feePercent, fee, upTo, block, fiat, isChosen, onChoose }: MethodProps) => {
  const { t, locale } = useMessages()
  const isFree = isZero(feePercent)
  const told = {
    method,
    name: t(`method.${method}.name`),
    line: t(`method.${method}.line`),
    limit: upTo && t('method.upTo', { max: limitText(locale, upTo, fiat) }),
    except: isCard(method) ? t('method.cardKind') : null,
    share: isFree ? t('method.noFee') : percentText(locale, feePercent),
    cost: isFree || fee === null ? null : <Money of={{ amount: fee, currency: fiat }} />,
  }
  if (!block) return <MethodCard {...told} group="method" isChosen={isChosen} onChoose={onChoose} />
  const { because, max, most, mend } = block
  return (
    <BlockedMethod
      {...told}
      reason={t(`method.blocked.${because}.text`, { method: told.name, max: limitText(locale, max, fiat) })}
      action={
        <Mend mend={mend}>{t(`method.blocked.${because}.button`, { amount: limitText(locale, most, fiat) })}</Mend>
      }
    />
  )
}

const Mend = ({ mend, children }: { mend: NonNullable<MethodChoice['block']>['mend']; children: string }) =>
  typeof mend === 'function' ? (
    <Button size="small" onClick={mend}>
      {children}
    </Button>
  ) : (
    <ButtonLink size="small" to={mend}>
      {children}
    </ButtonLink>
  )
