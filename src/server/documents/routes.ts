import { documentKinds } from '../../domain/customer/customer'
import { mayDo } from '../../domain/customer/rights'
import { lockAndReadCustomer } from '../customers/customer'
import { documentsOf } from '../customers/documents'
import { rightsOfCustomer } from '../customers/standing'
import { notFound, refused } from '../http/refused'
import { route, routeWithPrepare } from '../http/route'
import { profileOf } from '../onboarding/profile'
import { documentOf, dropDocument, isAccepted, keepDocument } from './queries'
import { askForReview, settleIdentity } from './review'
import { takenFile } from './taken'

export const documentRoutes = [
  route('listDocuments', ({ tx, customer }) => documentsOf(tx, customer)),

  routeWithPrepare(
    'uploadDocument',
    async (call) => {
      const { exchange, customer } = call
      const rights = await exchange.database.read((handle) => rightsOfCustomer(handle, customer, exchange.outside))
      if (!mayDo(rights, ['CAN_SEE_DOCUMENTS'])) throw refused('right-missing')
      return takenFile(call, documentKinds)
    },
    async ({ exchange, tx, customer: { id }, prepared: { field: kind, fileName, file }, now }) => {
      const customer = await lockAndReadCustomer(tx, id)
      if (isAccepted(await documentOf(tx, id, kind))) throw refused('step-refused')
      await keepDocument(tx, exchange, { customerId: id, kind, fileName, file }, now)
      await askForReview(tx, exchange, { customer: id, kind, at: now })
      await settleIdentity(tx, exchange, customer)
      return profileOf(tx, customer)
    },
  ),

  route('deleteDocument', async ({ exchange, tx, customer: { id }, params: { kind } }) => {
    const customer = await lockAndReadCustomer(tx, id)
    const document = await documentOf(tx, id, kind)
    if (document === undefined) throw notFound()
    if (isAccepted(document)) throw refused('step-refused')
    await dropDocument(tx, document.id)
    await settleIdentity(tx, exchange, customer)
    return documentsOf(tx, customer)
  }),
]
