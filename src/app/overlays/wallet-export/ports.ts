import type { WalletExportPorts } from '../../../../machines/wallet-export/wallet-export'
import { read } from '../../api/client'
import { asPort } from '../../ports/problems'
import type { Services } from '../../ports/services'

export const walletExportPorts = ({ api }: Services): WalletExportPorts => ({
  openWallet: ({ password }, signal) =>
    asPort(read(api.POST('/protected/v2/wallet/details', { body: { walletpass: password }, signal })), [
      'bad-input',
      'too-many-requests',
      'not-found',
    ]),
})
