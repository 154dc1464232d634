import { useId } from 'react'
import { longestMessage, type ChatMessage } from '../../../domain/customer/support'
import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { DateTime } from '../../ui/date-time'
import { Field } from '../../ui/field'
import { frame } from '../../ui/field.css'
import { CloseButton } from '../../ui/icon-button'
import { Notice } from '../../ui/notice'
import { Spinner } from '../../ui/spinner'
import { StepForm } from '../../ui/step-form'
import { TextField } from '../../ui/text-field'
import * as styles from './view.css'
import type { ChatProps } from './use-chat'

/** Beside the page, which can be used meanwhile; on phones over it. */
export const ChatPanel = (chat: ChatProps) => {
  const { t } = useMessages()
  const id = useId()
  const { name, email, onClose } = chat
  return (
    <div className={styles.panel} role="dialog" aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {t('chat.title')}
        </h2>
        <CloseButton label={t('chat.close')} onClose={onClose} />
      </div>
      <div className={styles.inside}>
        <p className={styles.lead}>{t('chat.lead')}</p>
        <TextField label={t('chat.name')} value={name ?? t('chat.unknown')} {...locked} />
        <TextField label={t('chat.email')} value={email} {...locked} />
        <Said {...chat} />
      </div>
      <Writing key={saidBy(chat)} {...chat} />
    </div>
  )
}

const locked = { isLocked: true, autoComplete: 'off', onChange: () => undefined } as const

const Said = ({ state, messages, onRetry }: ChatProps) => {
  const { t } = useMessages()
  if (state === 'failed')
    return (
      <Notice tone="warning" action={<Button onClick={onRetry}>{t('common.tryAgain')}</Button>}>
        {t('chat.failed')}
      </Notice>
    )
  if (state === 'loading')
    return (
      <p role="status" aria-label={t('chat.loading')}>
        <Spinner />
      </p>
    )
  return (
    <div role="log" aria-label={t('chat.messages')}>
      <ul className={styles.said}>
        {messages.map((message) => (
          <Message key={message.id} {...message} />
        ))}
      </ul>
    </div>
  )
}

/** What was said is gone from the field, which is another one then, and has the focus again. */
const saidBy = ({ messages }: ChatProps): number => messages.filter(({ from }) => from === 'customer').length

const Message = ({ from, text, at }: ChatMessage) => {
  const { t } = useMessages()
  return (
    <li ref={comeIntoView} className={styles.message[from]}>
      <span className={styles.who}>
        {t(`chat.${from}`)} · <DateTime moment={at} />
      </span>
      <p className={styles.text}>{text}</p>
    </li>
  )
}

const comeIntoView = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'nearest' })

const Writing = ({ text, canSend, isSending, isUnsent, onType, onSend }: ChatProps) => {
  const { t } = useMessages()
  return (
    <div className={styles.foot}>
      <StepForm canSubmit={canSend} isBusy={isSending} onSubmit={onSend}>
        <Field label={t('chat.message')} problem={isUnsent ? t('chat.notSent') : undefined} isUrgent>
          {(control) => (
            <div className={frame[isUnsent ? 'wrong' : 'calm']}>
              <textarea
                {...control}
                ref={takeFocus}
                className={styles.input}
                value={text}
                maxLength={longestMessage}
                onChange={(event) => onType(event.currentTarget.value)}
              />
            </div>
          )}
        </Field>
        <div>
          <Button type="submit" isDisabled={!canSend && !isSending} isBusy={isSending} busyText={t('chat.sending')}>
            {t('chat.send')}
          </Button>
        </div>
      </StepForm>
    </div>
  )
}

const takeFocus = (element: HTMLElement | null): void => element?.focus()
