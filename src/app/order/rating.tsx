import { useId } from 'react'
import { feedbackMaxLength, ratings } from '../../domain/orders/orders'
import { useMessages } from '../../i18n/react'
import { Button } from '../ui/button'
import { Field } from '../ui/field'
import { StarIcon } from '../ui/icon-later'
import { unseen } from '../ui/text.css'
import * as styles from './order.css'
import type { Rating } from './types'

/** What the customer thinks of how the order went: one to five, and a few words if they like. */
export const RateOrder = (rating: Rating) => {
  const { t } = useMessages()
  const group = useId()
  const { given, isOpen, wasSent, isSending, onRate } = rating
  return (
    <div className={styles.section}>
      <fieldset className={styles.stars} disabled={isSending}>
        <legend className={unseen}>{t('order.feedback.title')}</legend>
        {ratings.map((each) => (
          <label key={each} className={given !== null && each <= given ? styles.starOn : styles.star}>
            <input
              className={styles.starInput}
              type="radio"
              name={group}
              value={each}
              checked={each === given}
              onChange={() => onRate(each)}
            />
            <StarIcon />
            <span className={unseen}>{t('order.feedback.of', { n: each })}</span>
          </label>
        ))}
      </fieldset>
      {isOpen ? <Words {...rating} /> : null}
      <p className={styles.line} role="status">
        {wasSent && !isOpen ? t('order.feedback.thanks') : null}
      </p>
      {wasSent && !isOpen && given !== null ? (
        <div className={styles.quietLine}>
          <Button kind="quiet" onClick={() => onRate(given)}>
            {t('order.feedback.change')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

const Words = ({ text, isSending, onText, onSend, onLeave }: Rating) => {
  const { t } = useMessages()
  return (
    <>
      <Field label={t('order.feedback.text')}>
        {(control) => (
          <textarea
            {...control}
            className={styles.reason}
            value={text}
            maxLength={feedbackMaxLength}
            readOnly={isSending}
            onChange={(event) => onText(event.currentTarget.value)}
          />
        )}
      </Field>
      <div className={styles.actions}>
        <Button isBusy={isSending} busyText={t('order.feedback.sending')} onClick={onSend}>
          {t('order.feedback.send')}
        </Button>
        <Button kind="quiet" isDisabled={isSending} onClick={onLeave}>
          {t('order.feedback.leave')}
        </Button>
      </div>
    </>
  )
}
