import type { Chain } from '../../domain/orders/chains'

/**
 * A node of Ethereum: its address, which may hold a key of the provider's; the private key of the account that sends; and the
 * extended key that addresses of deposits are of.
 */
export type EtherSettings = { url: string; key: `0x${string}`; extendedKey: string; chain: Chain }

/** What each chain calls itself (EIP-155): Ethereum, Sepolia, and one of somebody's own as anvil has it. */
export const chainIds: Readonly<Record<Chain, number>> = { main: 1, test: 11_155_111, regtest: 31_337 }
