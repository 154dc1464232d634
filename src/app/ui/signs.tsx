import type { ReactNode } from 'react'
import { BankIcon, LockIcon } from './icon'
import { ChatIcon, FileIcon, OutIcon, UserIcon } from './icon-later'

/** Signs that menus name; they come with what the menu opens. */
export const signs = {
  bank: <BankIcon />,
  user: <UserIcon />,
  lock: <LockIcon />,
  chat: <ChatIcon />,
  file: <FileIcon />,
  out: <OutIcon />,
} satisfies Record<string, ReactNode>
export type SignName = keyof typeof signs
