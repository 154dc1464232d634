import type { Chain } from '../../domain/orders/chains'

/** A node of ours: its address with the path of the wallet that sends, and the key that addresses of deposits are of. */
export type NodeSettings = { url: string; extendedKey: string; chain: Chain }
