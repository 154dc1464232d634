import { useSelector } from '@xstate/react'
import type { CurrentUser, ImportantMessage } from '../../domain/customer/customer'
import { documentsMeant, isDocumentToMend } from '../../domain/onboarding/documents'
import { importantMessageOn } from '../../domain/customer/important-messages'
import type { ScreenName } from '../../domain/routing/screens'
import { useSession } from '../session'
import type { Target } from '../ui/link'
import type { ImportantBanner } from './types'

export const useImportantMessage = (): ImportantBanner | null => {
  const actor = useSession(({ children }) => children.importantMessages)
  const closed = useSelector(actor, (snapshot) => snapshot?.context.closed)
  const screen = useSession(({ context }) => context.location?.screen)
  const customer = useSession(({ context }) => context.customer)
  const code = screen && customer ? importantMessageOn(screen, customer.importantMessages, closed) : null
  if (!code || !customer) return null
  return {
    code,
    email: customer.details.email,
    refused: documentsMeant(code, customer.documents.list),
    to: elsewhere(mendOf(code, customer), screen),
    onClose: () => actor?.send({ type: 'message.dismiss', code }),
  }
}

/** Where a message is answered; what was rejected may be a document, or an answer, which the home of `access` asks for. */
const mendOf = (code: ImportantMessage, customer: CurrentUser): Target | null => {
  const isDocument = isDocumentToMend(customer.documents.list)
  return code === 'BUY_REJECTED' && !isDocument ? { screen: 'home' } : mends[code]
}

/** On the very page that it leads to, a message has no button. */
const elsewhere = (to: Target | null, screen: ScreenName | undefined): Target | null =>
  to && 'screen' in to && to.screen === screen ? null : to

const mends: Record<ImportantMessage, Target | null> = {
  VERIFY_EMAIL: { screen: 'verification' },
  CONTACT_SUPPORT: { screen: 'support' },
  UPLOAD_DOCUMENTS: { screen: 'profileDocuments' },
  BUY_REJECTED: { screen: 'profileDocuments' },
  BUY_PENDING: null,
  BUY_UNVERIFIED: { screen: 'home' },
  SELL_REJECTED: { screen: 'profileBank' },
  SELL_PENDING: null,
  SELL_UNVERIFIED: { screen: 'profileBank' },
  SELL_IMPOSSIBLE: null,
  BANKID_UNVERIFIED: null,
}
