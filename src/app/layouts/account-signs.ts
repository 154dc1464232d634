import type { SignName } from '../ui/signs'
import type { AccountLink } from './types'

export const accountSigns: Record<AccountLink, SignName> = {
  bank: 'bank',
  profile: 'user',
  settings: 'lock',
  support: 'chat',
  walletExport: 'file',
}
