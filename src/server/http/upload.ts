import { createHash } from 'node:crypto'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { documentMaxBytes } from '../../domain/onboarding/documents'
import { badInput, Refusal } from './refused'

type Upload = { field: string; fileName: string; bytes: Buffer }

const uploads = new WeakMap<FastifyRequest, Upload>()

/** The one file of a multipart body, read to its end; beyond the most that we take it is refused. */
export const readUpload = async (request: FastifyRequest): Promise<Upload> => {
  if (!request.isMultipart()) throw new Refusal(415, 'unsupported-kind')
  // Of a caller who is gone already the parser would wait for ever.
  if (request.raw.errored) throw request.raw.errored
  const [upload] = await filesIn(request).catch((error: unknown) => {
    throw isOfBody(error) ? new Refusal(400, 'bad-input') : error
  })
  if (upload === undefined) throw badInput([{ field: '', code: 'required' }])
  uploads.set(request, upload)
  return upload
}

const filesIn = async (request: FastifyRequest): Promise<Upload[]> => {
  const found: Upload[] = []
  for await (const part of request.parts({ limits: { files: 1, fileSize: documentMaxBytes, fields: 8 } })) {
    if (part.type === 'file') found.push(await uploadIn(part))
    else throw badInput([{ field: part.fieldname, code: 'notAccepted' }])
  }
  return found
}

/** The parser tells a body that ends too early, or is none of its kind, by its words alone. */
const isOfBody = (error: unknown): boolean =>
  error instanceof Error && /multipart|boundary|part header/i.test(error.message)

/** The file that came with a call, once it has been read. */
export const uploadOf = (request: FastifyRequest): Upload => {
  const upload = uploads.get(request)
  if (upload === undefined) throw new Error('The call carries no file')
  return upload
}

/** What stands for the file where bodies are compared. */
export const printOf = ({ field, fileName, bytes }: Upload) => ({
  field,
  fileName,
  hash: createHash('sha256').update(bytes).digest('base64url'),
})

/** What no database keeps, as in the texts of calls: a name says nothing about the file, so that it may be another one. */
const unstorable = /[\0\p{Surrogate}]/gu

/** By its type alone a part is a file too; it has no name then. */
const nameOf = ({ filename }: { filename?: string | undefined }): string =>
  (filename ?? '').replaceAll(unstorable, '\ufffd')

const uploadIn = async (part: MultipartFile): Promise<Upload> => ({
  field: part.fieldname,
  fileName: nameOf(part),
  bytes: await part.toBuffer(),
})
