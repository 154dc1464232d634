import type { OrderPorts } from '../../../machines/order/order-setup'
import { receiptFileName } from '../../domain/orders/receipts'
import { read, type Api } from '../api/client'
import { readFile } from '../api/file'
import { withKey } from '../api/idempotency'
import { withFactor } from './placing'
import { asPort } from './problems'
import { saveFile } from './save-file'

export const orderPorts = (api: Api): OrderPorts => ({
  loadOrder: ({ reference }, signal) =>
    asPort(read(api.GET('/protected/v2/orders/{reference}', { params: { path: { reference } }, signal })), [
      'not-found',
    ]),
  reportTransfer: ({ reference }) =>
    asPort(
      withKey('reportTransfer', { reference }, (header) =>
        read(api.POST('/protected/v2/orders/{reference}/sent', { params: { path: { reference }, header } })),
      ),
      ['step-refused'],
    ),
  cancelOrder: ({ reference, reason, text }) => {
    const body = { reason, ...(text.trim() === '' ? {} : { text: text.trim() }) }
    return asPort(
      withKey('cancelOrder', { reference, ...body }, (header) =>
        read(api.POST('/protected/v2/orders/{reference}/cancel', { params: { path: { reference }, header }, body })),
      ),
      ['step-refused'],
    )
  },
  saveReceipt: async ({ reference, number }, signal) => {
    const params = { path: { reference } }
    const call = api.POST('/protected/v2/orders/{reference}/receipt', { params, parseAs: 'blob', signal })
    saveFile(await asPort(readFile(call), ['step-refused']), receiptFileName(number))
  },
  retryPayout: async ({ reference, bankAccountReference, factor }, signal) => {
    const body = { bankAccountReference }
    const shown = await withFactor(api, body, factor, signal)
    return asPort(
      withKey('retryPayout', { reference, ...body }, (header) =>
        read(
          api.POST('/protected/v2/orders/{reference}/payout', {
            params: { path: { reference }, header },
            body: shown,
          }),
        ),
      ),
      ['step-refused', 'bad-input', 'too-many-requests'],
    )
  },
  chooseRefundAccount: async ({ reference, bankAccountReference, factor }, signal) => {
    const body = { bankAccountReference }
    const shown = await withFactor(api, body, factor, signal)
    return asPort(
      withKey('chooseRefundAccount', { reference, ...body }, (header) =>
        read(
          api.POST('/protected/v2/orders/{reference}/refund-account', {
            params: { path: { reference }, header },
            body: shown,
          }),
        ),
      ),
      ['step-refused', 'bad-input', 'too-many-requests'],
    )
  },
  sendFeedback: ({ reference, rating, text }) => {
    const body = { rating, ...(text.trim() === '' ? {} : { text: text.trim() }) }
    return asPort(
      withKey('sendFeedback', { reference, ...body }, (header) =>
        read(api.POST('/protected/v2/orders/{reference}/feedback', { params: { path: { reference }, header }, body })),
      ),
      ['step-refused'],
    )
  },
})
