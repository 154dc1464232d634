import type { OldWallet } from '../../domain/customer/old-wallet'

/** The closed wallet service, which still knows what it kept for its customers. */
export type OldWallets = {
  /** What opens the customer's wallet elsewhere; null where that is not its password. */
  open: (asked: { customer: string; password: string }) => Promise<OldWallet | null>
}
