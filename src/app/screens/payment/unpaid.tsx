import type { PaymentProblem } from '../../../../machines/payment/paying'
import { mayBeCharged } from '../../../domain/payments/charged'
import { declineMessages, saidOf } from '../../../i18n/declines'
import type { MessageId } from '../../../domain/messages/message-ids.gen'
import { useMessages } from '../../../i18n/react'
import { Button, ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { Notice } from '../../ui/notice'
import { Amount, Title } from './parts'
import type { Unpaid } from './types'
import * as styles from './view.css'

/** Why it is not paid, that nothing is lost, and the two ways on. */
export const UnpaidView = ({ problem, code, said, deadline, onAgain, onChange, ...paying }: Unpaid) => {
  const { t } = useMessages()
  const words = declineMessages(code)
  const values = { provider: paying.provider, currency: paying.fiat, deadline: deadline ?? '' }
  return (
    <Card>
      <div className={styles.inside}>
        <div className={styles.telling}>
          <Title isBad>{problem ? t('payment.notBegun') : words.title === null ? code : t(words.title, values)}</Title>
          <Amount {...paying} />
        </div>
        {problem ? (
          <Notice tone={problem === 'quote-expired' ? 'warning' : 'error'} isUrgent>
            {t(`payment.problem.${problem}`, values)}
          </Notice>
        ) : (
          <p>{saidOf(code, said) ?? t(words.text, values)}</p>
        )}
        <p>{t(problem ? keptAfter(problem, code) : words.kept, values)}</p>
        <div className={styles.actions}>
          <Button kind="primary" onClick={onAgain}>
            {t('common.tryAgain')}
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

/** Of a start that got no answer, and of an order that changed meanwhile, nobody here knows what was charged. */
const keptAfter = (problem: PaymentProblem, code: string): MessageId =>
  problem === 'not-started' || problem === 'step-refused' || mayBeCharged(code) ? 'decline.kept' : 'decline.notCharged'
