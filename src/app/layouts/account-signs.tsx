import type { ReactNode } from 'react'
import { LockIcon, ChatIcon, FileIcon, UserIcon } from '../ui/icon'
import type { AccountLink } from './types'

export const accountSigns: Record<AccountLink, ReactNode> = {
  profile: <UserIcon />,
  settings: <LockIcon />,
  support: <ChatIcon />,
  walletExport: <FileIcon />,
}
