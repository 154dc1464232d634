import type { CurrentUser, ImportantMessage } from './customer'
import type { ScreenName } from '../routing/screens'

/**
 * The one message to show on a screen: the first whose condition holds and that was not closed.
 * BUY messages show on the buy page alone, SELL ones on the sell page (rule screens-5), none where it is answered.
 */
export const importantMessageOn = (
  screen: ScreenName,
  { list, closedList }: CurrentUser['importantMessages'],
  closedHere: readonly ImportantMessage[] = [],
): ImportantMessage | null =>
  list.find((code) => belongsOn(screen, code) && !closedList.includes(code) && !closedHere.includes(code)) ?? null

/** Where a message is answered it is not shown: its button would lead to the page that it stands on. */
const answeredOn: Partial<Record<ImportantMessage, ScreenName>> = {
  VERIFY_EMAIL: 'settingsEmail',
  UPLOAD_DOCUMENTS: 'profileDocuments',
}

const belongsOn = (screen: ScreenName, code: ImportantMessage): boolean => {
  if (answeredOn[code] === screen) return false
  if (code.startsWith('BUY')) return screen === 'buy'
  return code.startsWith('SELL') ? screen === 'sell' : true
}
