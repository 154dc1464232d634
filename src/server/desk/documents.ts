import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { documentKinds, type DocumentKind } from '../../domain/customer/customer'
import type { CallbackEvent } from '../callbacks/receive'
import { lockCustomer } from '../customers/customer'
import type { Handle } from '../database/handle'
import { customers, documents } from '../database/schema'
import { documentPagesOf } from '../documents/pages'
import { countPictures, type FileKept } from '../documents/pictures'
import { documentShelf } from '../documents/vault'
import type { Exchange } from '../exchange'
import { isUuid, send, textIn } from '../public-site/painting'
import { isAbout, reasonIn, seenVersion, sendGone, viewOf, viewOfTried, type Desk, sendProblem } from './desk'
import { documentPage, type DocumentOnDesk } from './pages/documents'
import { pictureAt, sendPicture, type OfPicture } from './pictures'
import { decide } from './decisions'
import { isLater, type DeskList } from './lists'
import { holderColumns, residenceColumns } from './holder'

type OfDocument = { Params: { customer: string; kind: string } }

/** Where somebody decides about documents, of whose files pictures are shown, here and nowhere else. */
export const registerDocuments = (server: FastifyInstance, desk: Desk): void => {
  const { exchange, base } = desk
  const address = `${base}/documents/:customer/:kind`

  server.get<OfDocument>(address, async (request, reply) => {
    const view = viewOf(desk, request, reply)
    const document = await uploadedAt(exchange, request.params)
    if (document === undefined) return sendGone(desk, request, reply)
    const pictures = await countPictures(exchange, fileOfDocument(document))
    return send(exchange, request, reply, view, documentPage(view, document, pictures))
  })

  server.get<OfDocument & OfPicture>(`${address}/pictures/:nth`, async (request, reply) => {
    const document = await uploadedAt(exchange, request.params)
    const picture = document && (await pictureAt(exchange, fileOfDocument(document), request.params.nth))
    return picture === undefined ? sendGone(desk, request, reply) : sendPicture(reply, picture)
  })

  server.post<OfDocument & { Body: unknown }>(address, async (request, reply) => {
    const document = await uploadedAt(exchange, request.params)
    if (document === undefined) return sendGone(desk, request, reply)
    const isAccepted = textIn(request.body, 'decision') === 'accept'
    const reason = reasonIn(request.body, isAccepted ? 'why' : 'reason')
    const isLate = !isAbout(request.body, document)
    if (isLate || reason === null) {
      const view = viewOfTried(desk, request, reply, isAccepted ? 'accept' : 'reject')
      const pictures = await countPictures(exchange, fileOfDocument(document))
      return send(
        exchange,
        request,
        reply.status(isLate ? 409 : 400),
        view,
        documentPage(view, document, pictures, isLate),
      )
    }
    const event: CallbackEvent = {
      id: randomUUID(),
      type: 'document.reviewed',
      at: document.at.toISOString(),
      customer: document.customer,
      kind: document.kind,
      ...(isAccepted ? { status: 'VERIFIED', reason: null } : { status: 'REJECTED', reason }),
    }
    const isDone = await decide(
      desk,
      request,
      {
        action: isAccepted ? 'document.accept' : 'document.reject',
        kind: 'document',
        about: document.id,
        customer: document.customer,
        version: seenVersion(document),
        reason,
      },
      event,
      async (tx) => {
        await lockCustomer(tx, document.customer)
        const now = await documentIn(tx, document.customer, document.kind)
        return now !== undefined && seenVersion(now) === seenVersion(document)
      },
    )
    if (!isDone) return sendProblem(desk, request, reply, 'refused')
    return reply.redirect(base, 303)
  })
}

const fileOfDocument = ({ id: owner, fileType, at }: DocumentOnDesk): FileKept => {
  return { owner, fileType, files: documentShelf, pages: documentPagesOf(owner, at) }
}

const documentColumns = {
  id: documents.id,
  customer: documents.customerId,
  email: customers.email,
  kind: documents.kind,
  status: documents.status,
  fileType: documents.fileType,
  at: documents.uploadedAt,
  holder: holderColumns,
  residence: residenceColumns,
}

const isUndecided = sql`${documents.status} in ('PENDING', 'UNVERIFIED')`

/** Documents that nobody has decided about, the oldest first. */
export const documentsOnDesk: DeskList<DocumentOnDesk> = {
  count: ({ handle }) => handle.$count(documents, isUndecided),
  rows: ({ handle }, after, most) =>
    handle
      .select(documentColumns)
      .from(documents)
      .innerJoin(customers, eq(customers.id, documents.customerId))
      .where(and(isUndecided, isLater(after, documents.uploadedAt, documents.id)))
      .orderBy(asc(documents.uploadedAt), asc(documents.id))
      .limit(most),
  keyOf: ({ at, id }) => ({ at, id }),
}

const uploadedAt = async (
  { database }: Exchange,
  { customer, kind: named }: OfDocument['Params'],
): Promise<DocumentOnDesk | undefined> => {
  const kind = documentKinds.find((each) => each === named)
  if (!isUuid(customer) || kind === undefined) return undefined
  return database.read((handle) => documentIn(handle, customer, kind))
}

const documentIn = async (
  handle: Handle,
  customer: string,
  kind: DocumentKind,
): Promise<DocumentOnDesk | undefined> => {
  const [row] = await handle
    .select(documentColumns)
    .from(documents)
    .innerJoin(customers, eq(customers.id, documents.customerId))
    .where(and(eq(documents.customerId, customer), eq(documents.kind, kind)))
    .limit(1)
  return row
}
