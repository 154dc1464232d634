import type { ReactNode } from 'react'
import { LockIcon } from './icon'
import { ChatIcon, FileIcon, OutIcon, UserIcon } from './icon-later'

/** Signs that menus name; they come with what the menu opens. */
export const signs = {
  profile: <UserIcon />,
  settings: <LockIcon />,
  support: <ChatIcon />,
  walletExport: <FileIcon />,
  file: <FileIcon />,
  out: <OutIcon />,
} satisfies Record<string, ReactNode>
export type SignName = keyof typeof signs
