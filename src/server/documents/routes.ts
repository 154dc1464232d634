import { documentKinds, type DocumentKind } from '../../domain/customer'
import { mayDo } from '../../domain/rights'
import { heldCustomer } from '../customers/customer'
import { documentsOf } from '../customers/documents'
import { rightsOfCustomer } from '../customers/standing'
import { countTry, type Limit } from '../http/rate-limits'
import { badInput, notFound, refused } from '../http/refused'
import { route, routeAfter } from '../http/route'
import { uploadOf } from '../http/upload'
import { profileOf } from '../onboarding/profile'
import { cleaned } from './clean'
import { documentOf, dropDocument, isAccepted, keepDocument } from './queries'
import { askForReview, settleIdentity } from './review'

export const uploadsPerCustomer: Limit = { name: 'upload-customer', most: 60, seconds: 60 * 60 }
const longestName = 200

export const documentRoutes = [
  route('listDocuments', ({ tx, customer }) => documentsOf(tx, customer)),

  routeAfter(
    'uploadDocument',
    async ({ exchange, customer, request }) => {
      const rights = await exchange.database.read((handle) => rightsOfCustomer(handle, customer, exchange.outside))
      if (!mayDo(rights, ['CAN_SEE_DOCUMENTS'])) throw refused('right-missing')
      const { field, fileName, bytes } = uploadOf(request)
      const kind = kindOf(field)
      await countTry(exchange, uploadsPerCustomer, customer.id)
      return { kind, fileName: fileName.slice(0, longestName), file: await cleaned(bytes) }
    },
    async ({ exchange, tx, customer: { id }, prepared: { kind, fileName, file }, now }) => {
      const customer = await heldCustomer(tx, id)
      if (isAccepted(await documentOf(tx, id, kind))) throw refused('step-refused')
      await keepDocument(tx, exchange, { customerId: id, kind, fileName, file }, now)
      await askForReview(tx, exchange, { customer: id, kind, at: now })
      await settleIdentity(tx, exchange, customer)
      return profileOf(tx, customer)
    },
  ),

  route('deleteDocument', async ({ exchange, tx, customer: { id }, params: { kind } }) => {
    const customer = await heldCustomer(tx, id)
    const document = await documentOf(tx, id, kind)
    if (document === undefined) throw notFound()
    if (isAccepted(document)) throw refused('step-refused')
    await dropDocument(tx, document.id)
    await settleIdentity(tx, exchange, customer)
    return documentsOf(tx, customer)
  }),
]

const kindOf = (field: string): DocumentKind => {
  const kind = documentKinds.find((each) => each === field)
  if (kind === undefined) throw badInput([{ field, code: 'notAccepted' }])
  return kind
}
