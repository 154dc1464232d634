import type { CurrentUser, Locale } from './customer'
import type { FieldCode } from '../shared/problems'

const walletPasswordMinLength = 4

/** The password of a wallet of the closed wallet service: only whoever it belongs to knows more about it than its length. */
export const checkWalletPassword = (text: string): FieldCode | null => {
  if (text === '') return 'required'
  return [...text].length < walletPasswordMinLength ? 'walletPassword' : null
}

/** What opens an old wallet elsewhere. */
export type OldWallet = { guid: string; pwd: string }

/** Where the public site has the guide to the private key. */
export const walletGuidePaths: Record<Locale, string> = { en: '/en/wallet-guide.pdf', sv: '/sv/planboksguide.pdf' }

/** The steps of that guide, each under its number in the words. */
export const walletGuideSteps = ['1', '2', '3', '4', '5'] as const

/** Who is offered what opens their old wallet (rule screens-34). */
export const mayExportWallet = ({ details, roles }: Pick<CurrentUser, 'details' | 'roles'>): boolean =>
  details.hasWallet && roles.includes('CAN_SEE_FULL_APP')
