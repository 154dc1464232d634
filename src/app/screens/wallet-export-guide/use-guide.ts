import { mayExportWallet, walletGuidePaths } from '../../../domain/customer/old-wallet'
import { useMessages } from '../../../i18n/react'
import { useRoots, useSession } from '../../session'
import type { GuideScreen } from './view'

export const useGuide = (): GuideScreen => {
  const { publicSite } = useRoots()
  const { locale } = useMessages()
  const hasWallet = useSession(({ context: { customer } }) => customer !== undefined && mayExportWallet(customer))
  return { pdf: new URL(walletGuidePaths[locale], publicSite).href, hasWallet }
}
