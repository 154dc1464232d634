import { createHash } from 'node:crypto'
import type { OldWallets } from '../outside/old-wallets'
import { uuidOf } from '../callbacks/post-signed'

/** Opens every old wallet; whoever tries one out is told it. */
export const oldWalletPassword = 'gamla planboken'

/** Each customer's wallet has an id and a password of its own, always the same. */
export const sandboxOldWallets: OldWallets = {
  open: async ({ customer, password }) =>
    password === oldWalletPassword
      ? { guid: uuidOf(`old-wallet/${customer}`), pwd: kept(`old-wallet/${customer}/password`) }
      : null,
}

const kept = (of: string): string => createHash('sha256').update(of).digest('base64url').slice(0, 16)
