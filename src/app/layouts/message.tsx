import type { MessageCode } from '../../../machines/session/messages'
import type { MessageId } from '../../domain/messages/message-ids.gen'
import { useMessages } from '../../i18n/react'
import { Toast, type ToastMessage } from '../ui/toast'

const words: Record<MessageCode, { tone: ToastMessage['tone']; id: MessageId }> = {
  generic: { tone: 'error', id: 'notice.generic' },
  'screen-closed': { tone: 'warning', id: 'toast.screen-closed' },
  'copy-unsupported': { tone: 'error', id: 'notice.copyUnsupported' },
  'paste-unsupported': { tone: 'warning', id: 'toast.paste-unsupported' },
  'language-failed': { tone: 'warning', id: 'toast.language-failed' },
  'not-loaded': { tone: 'error', id: 'toast.not-loaded' },
  'not-filled-in': { tone: 'warning', id: 'toast.not-filled-in' },
  'account-frozen': { tone: 'warning', id: 'toast.account-frozen' },
  'account-deleted': { tone: 'success', id: 'toast.account-deleted' },
  'newsletter-subscribed': { tone: 'success', id: 'toast.newsletter-subscribed' },
  'newsletter-asked': { tone: 'success', id: 'toast.newsletter-asked' },
  'answers-sent': { tone: 'success', id: 'toast.answers-sent' },
}

export const Message = ({ code, onClose }: { code: MessageCode; onClose: () => void }) => {
  const { t } = useMessages()
  return <Toast tone={words[code].tone} text={t(words[code].id)} onClose={onClose} />
}
