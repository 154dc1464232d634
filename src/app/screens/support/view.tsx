import { longestMessage } from '../../../domain/customer/support'
import { useMessages } from '../../../i18n/react'
import { Button, ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { Field } from '../../ui/field'
import { frame, label } from '../../ui/field.css'
import { Notice } from '../../ui/notice'
import { PageTitle } from '../../ui/page-title'
import { SelectField } from '../../ui/select-field'
import { Skeleton } from '../../ui/skeleton'
import { Actions, StepForm } from '../../ui/step-form'
import type { SentMessage, SupportScreen, WritingForm } from './types'
import * as styles from './view.css'

export type { SupportScreen } from './types'

export const SupportView = (screen: SupportScreen) => {
  const { t } = useMessages()
  if (screen.state === 'sent') return <Sent {...screen} />
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('support.title')}</h1>
        <p className={styles.lead}>{t('support.lead')}</p>
        <a className={styles.link} href={screen.faq}>
          {t('support.faq')}
        </a>
      </div>
      <Card>
        <Writing {...screen} />
      </Card>
    </div>
  )
}

const Writing = (form: WritingForm) => {
  const { t } = useMessages()
  const { message, messageProblem, isUnsent, isSending } = form
  return (
    <StepForm canSubmit={form.orders !== null} isBusy={isSending} onSubmit={form.onSend}>
      <OrderPicker {...form} />
      <Field
        label={t('support.message')}
        help={t('support.messageHelp')}
        problem={messageProblem ? t(`field.${messageProblem}`) : undefined}
      >
        {(control) => (
          <div className={frame[messageProblem === null ? 'calm' : 'wrong']}>
            <textarea
              {...control}
              className={styles.message}
              value={message}
              maxLength={longestMessage}
              onChange={(event) => form.onType(event.currentTarget.value)}
            />
          </div>
        )}
      </Field>
      {isUnsent ? (
        <Notice tone="error" isUrgent>
          {t('support.notSent')}
        </Notice>
      ) : null}
      <Actions>
        <Button
          kind="primary"
          type="submit"
          isDisabled={form.orders === null}
          isBusy={isSending}
          busyText={t('support.sending')}
        >
          {t('support.send')}
        </Button>
      </Actions>
    </StepForm>
  )
}

/** Who has no orders is asked for none. */
const OrderPicker = ({ orders, hasFailed, chosen, orderProblem, isSending, onChoose, onRetry }: WritingForm) => {
  const { t } = useMessages()
  if (orders === null) return <Waiting />
  return (
    <>
      {orders.length > 0 ? (
        <SelectField
          label={t('support.order')}
          value={chosen ?? ''}
          options={[
            { value: '', text: t('support.noOrder') },
            ...orders.map(({ reference, number, type, coin, date }) => ({
              value: reference,
              text: `${number} · ${t(`orders.kind.${type}`, { coin })} · ${date}`,
            })),
          ]}
          onChange={(value) => onChoose(value === '' ? null : value)}
          problem={orderProblem ? t(`field.${orderProblem}`) : undefined}
        />
      ) : null}
      {hasFailed ? (
        <Notice
          tone="warning"
          action={
            <Button isDisabled={isSending} onClick={onRetry}>
              {t('common.tryAgain')}
            </Button>
          }
        >
          {t('support.ordersFailed')}
        </Notice>
      ) : null}
    </>
  )
}

const Waiting = () => {
  const { t } = useMessages()
  return (
    <div className={styles.waiting} role="status" aria-label={t('orders.loading')}>
      <span className={label}>{t('support.order')}</span>
      <Skeleton width="100%" height={44} />
    </div>
  )
}

const Sent = ({ number, email, hasOrders, onAnother }: SentMessage) => {
  const { t } = useMessages()
  return (
    <div className={styles.page}>
      <PageTitle takesFocus>{t('support.sent.title', { number })}</PageTitle>
      <Card className={styles.sent}>
        <p>{email === null ? t('support.sent.noEmail') : t('support.sent.text', { email })}</p>
        <Actions>
          <Button onClick={onAnother}>{t('support.another')}</Button>
          {hasOrders ? <ButtonLink to={{ screen: 'orders' }}>{t('support.toOrders')}</ButtonLink> : null}
        </Actions>
      </Card>
    </div>
  )
}
