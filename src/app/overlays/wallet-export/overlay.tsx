import { provideCopying } from '../../../../machines/shared/copying'
import { provideWalletExport } from '../../../../machines/wallet-export/wallet-export'
import { copyingPorts } from '../../ports/copying'
import { defineOverlay } from '../define-overlay'
import { walletExportPorts } from './ports'
import { WalletExport } from './view'

export default defineOverlay({
  machine: (services) => provideWalletExport(walletExportPorts(services), { copying: provideCopying(copyingPorts) }),
  tell: (actor, hash: string | null) => actor.send({ type: hash === null ? 'export.close' : 'export.open' }),
  isClosed: (snapshot) => snapshot.matches('closed'),
  View: WalletExport,
})
