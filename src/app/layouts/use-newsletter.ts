import { useSelector } from '@xstate/react'
import { canSubscribe, newsletterProblem } from '../../../machines/session/newsletter'
import { useSession } from '../session'
import type { NewsletterForm } from './newsletter'

/** Null while nobody is signed in. */
export const useNewsletter = (): NewsletterForm | null => {
  const newsletter = useSession(({ children }) => children.newsletter)
  const snapshot = useSelector(newsletter, (now) => now)
  if (!newsletter || !snapshot) return null
  return {
    email: snapshot.context.text,
    problem: newsletterProblem(snapshot),
    canSubmit: canSubscribe(snapshot),
    isSending: snapshot.hasTag('busy'),
    onType: (text) => newsletter.send({ type: 'email.type', text }),
    onLeave: () => newsletter.send({ type: 'field.blur' }),
    onSubmit: () => newsletter.send({ type: 'email.submit' }),
  }
}
