import { pageOfOrder, screenOf } from '../../../../machines/lib/page-of'
import { provideWalletWizard } from '../../../../machines/wallet-proof/wallet-wizard'
import { orderFeeds } from '../../ports/order-feeds'
import { defineScreen } from '../define-screen'
import { walletWizardPorts } from './ports'
import { useWalletWizard, type WalletWizardActor } from './use-wallet-wizard'
import { WalletProofView } from './view'

const WalletProof = ({ actor }: { actor: WalletWizardActor }) => <WalletProofView {...useWalletWizard(actor)} />

export default defineScreen('wallet-proof', {
  machine: ({ api, live }) => provideWalletWizard({ ...walletWizardPorts(api), ...orderFeeds(live) }),
  input: ({ location: { params } }) => ({ reference: params.reference }),
  View: WalletProof,
  pageOf: (snapshot) => pageOfOrder(screenOf(snapshot), snapshot.context.order),
  keyOf: ({ params }) => params.reference,
})
