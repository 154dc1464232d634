import type { FastifyRequest } from 'fastify'
import type { CustomerRow } from '../customers/customer'
import type { Exchange } from '../exchange'
import { countTry, type Limit } from '../http/rate-limits'
import { badInput } from '../http/refused'
import { uploadOf } from '../http/upload'
import { converted, type KeptFile } from './convert'

const uploadsPerCustomer: Limit = { name: 'upload-customer', most: 60, seconds: 60 * 60 }
const longestName = 200

/** A file that came in one of the known fields, as it is kept. */
type Taken<Field extends string> = { field: Field; fileName: string; file: KeptFile }

/** Takes the file of a call in; each counts as one of the customer's uploads. */
export const takenFile = async <Field extends string>(
  { exchange, customer, request }: { exchange: Exchange; customer: CustomerRow; request: FastifyRequest },
  fields: readonly Field[],
): Promise<Taken<Field>> => {
  const { field: given, fileName, bytes } = uploadOf(request)
  const field = fields.find((known) => known === given)
  if (field === undefined) throw badInput([{ field: given, code: 'notAccepted' }])
  await countTry(exchange, uploadsPerCustomer, customer.id)
  return {
    field,
    fileName: fileName.slice(0, longestName),
    file: await converted(exchange.decoder, bytes, customer.id),
  }
}
