import type { CurrentUserAnswer, Locale } from '../../domain/customer/customer'
import type { Handle } from '../database/handle'
import { exchangeStates } from '../database/schema'

/** Whether the exchange takes orders; open unless somebody has closed it. */
export const exchangeState = async (handle: Handle, language: Locale): Promise<CurrentUserAnswer['exchange']> => {
  const [row] = await handle.select().from(exchangeStates).limit(1)
  return row ? { open: row.open, message: row.messages?.[language] ?? null } : { open: true, message: null }
}
