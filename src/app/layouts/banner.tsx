import { ImportantMessageBanner } from './important-message-banner'
import { useImportantMessage } from './use-important-message'

/** The most important message of those that the customer has not closed. */
export const Banner = () => {
  const message = useImportantMessage()
  return message ? <ImportantMessageBanner {...message} /> : null
}
