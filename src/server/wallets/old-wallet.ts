import { checkWalletPassword, type OldWallet } from '../../domain/customer/old-wallet'
import type { FieldCode } from '../../domain/shared/problems'
import type { CustomerRow } from '../customers/customer'
import { badInput, notFound, type Refusal } from '../http/refused'
import type { Outside } from '../outside/outside'

/** Whether the customer has a wallet of the closed service, and that is there to be asked. */
export const hasOldWallet = ({ oldWallets }: Outside, customer: CustomerRow): boolean =>
  customer.hasWallet && oldWallets !== null

/** A text that is no password of any wallet is no try. */
export const refuseMistyped = (password: string): void => {
  const problem = checkWalletPassword(password)
  if (problem !== null) throw wrong(problem)
}

export const openOldWallet = async (
  { oldWallets }: Outside,
  customer: CustomerRow,
  password: string,
): Promise<OldWallet> => {
  if (!customer.hasWallet || oldWallets === null) throw notFound()
  const wallet = await oldWallets.open({ customer: customer.id, password })
  if (wallet === null) throw wrong('walletPassword')
  return wallet
}

const wrong = (code: FieldCode): Refusal => badInput([{ field: 'walletpass', code }])
