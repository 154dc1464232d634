import type { WalletWizardPorts } from '../../../../machines/wallet-proof/wallet-wizard-setup'
import { read, type Api } from '../../api/client'
import { withKey } from '../../api/idempotency'
import { orderPorts } from '../../ports/order'
import { asPort, refusable } from '../../ports/problems'

export const walletWizardPorts = (api: Api): WalletWizardPorts => ({
  loadProof: async ({ reference }, signal) => {
    const params = { path: { reference } }
    const [order, proof] = await Promise.all([
      orderPorts(api).loadOrder({ reference }, signal),
      asPort(read(api.GET('/protected/v2/orders/{reference}/wallet-proof', { params, signal })), ['not-found']),
    ])
    return { order, proof }
  },
  signProof: ({ reference, signature }) => {
    const body = { signature }
    return asPort(
      withKey('signWalletProof', { reference, ...body }, (header) =>
        read(
          api.POST('/protected/v2/orders/{reference}/wallet-proof/signature', {
            params: { path: { reference }, header },
            body,
          }),
        ),
      ),
      [...refusable, 'account-frozen'],
    )
  },
  askDeposit: ({ reference }) =>
    asPort(
      withKey('askTestDeposit', { reference }, (header) =>
        read(
          api.POST('/protected/v2/orders/{reference}/wallet-proof/deposit', {
            params: { path: { reference }, header },
          }),
        ),
      ),
      ['step-refused', 'account-frozen', 'feature-off', 'provider-unavailable'],
    ),
  nameProvider: ({ reference, provider }) => {
    const body = { provider }
    return asPort(
      withKey('nameWalletProvider', { reference, ...body }, (header) =>
        read(
          api.POST('/protected/v2/orders/{reference}/wallet-proof/provider', {
            params: { path: { reference }, header },
            body,
          }),
        ),
      ),
      ['step-refused', 'account-frozen'],
    )
  },
  nameOwner: ({ reference, name, relation }) => {
    const body = { name, relation }
    return asPort(
      withKey('nameWalletOwner', { reference, ...body }, (header) =>
        read(
          api.POST('/protected/v2/orders/{reference}/wallet-proof/owner', {
            params: { path: { reference }, header },
            body,
          }),
        ),
      ),
      ['step-refused', 'account-frozen', 'bad-input'],
    )
  },
})
