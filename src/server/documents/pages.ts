import { setImmediate as turn } from 'node:timers/promises'
import { and, asc, countDistinct, eq } from 'drizzle-orm'
import type { Handle, Transaction } from '../database/handle'
import { documentPages, evidencePages } from '../database/schema'
import { mostParts, openedParts, sealedParts, type Part } from './vault'

type PagePart = Part & { page: number }

/** Where the pictures of one file's pages are kept. */
export type PageShelf = {
  /** Names the file, and seals its pages to it. */
  place: string
  put: (tx: Transaction, part: PagePart) => Promise<unknown>
  partsOf: (handle: Handle, page: number) => Promise<Part[]>
  count: (handle: Handle) => Promise<{ pages: number }[]>
}

/** Of a document: pages of a file that stood there at another time are not its own. */
export const documentPagesOf = (documentId: string, uploadedAt: Date): PageShelf => {
  const isOfFile = and(eq(documentPages.documentId, documentId), eq(documentPages.uploadedAt, uploadedAt))
  return {
    place: `${documentId}/${uploadedAt.toISOString()}`,
    put: (tx, part) =>
      tx
        .insert(documentPages)
        .values({ documentId, uploadedAt, ...part })
        .onConflictDoNothing(),
    partsOf: (handle, page) =>
      handle
        .select({ index: documentPages.index, content: documentPages.content })
        .from(documentPages)
        .where(and(isOfFile, eq(documentPages.page, page)))
        .orderBy(asc(documentPages.index))
        .limit(mostParts),
    count: (handle) =>
      handle
        .select({ pages: countDistinct(documentPages.page) })
        .from(documentPages)
        .where(isOfFile)
        .limit(1),
  }
}

/** Of a statement, a re-identification or a reset of two-factor authentication, each of which has one file. */
export const evidencePagesOf = (owner: string): PageShelf => {
  const isOfFile = eq(evidencePages.owner, owner)
  return {
    place: owner,
    put: (tx, part) =>
      tx
        .insert(evidencePages)
        .values({ owner, ...part })
        .onConflictDoNothing(),
    partsOf: (handle, page) =>
      handle
        .select({ index: evidencePages.index, content: evidencePages.content })
        .from(evidencePages)
        .where(and(isOfFile, eq(evidencePages.page, page)))
        .orderBy(asc(evidencePages.index))
        .limit(mostParts),
    count: (handle) =>
      handle
        .select({ pages: countDistinct(evidencePages.page) })
        .from(evidencePages)
        .where(isOfFile)
        .limit(1),
  }
}

/** Pages of whichever file stood there are gone. */
export const dropDocumentPages = async (tx: Transaction, documentId: string): Promise<void> => {
  await tx.delete(documentPages).where(eq(documentPages.documentId, documentId))
}

/** Pages of a file of the other kind are gone. */
export const dropEvidencePages = async (tx: Transaction, owner: string): Promise<void> => {
  await tx.delete(evidencePages).where(eq(evidencePages.owner, owner))
}

/** Keeps pictures of pages, sealed. The same pages draw the same pictures: those that somebody else has kept stay. */
export const keepPages = async (
  tx: Transaction,
  secret: string,
  shelf: PageShelf,
  pictures: readonly Buffer[],
): Promise<void> => {
  for (const [nth, picture] of pictures.entries()) {
    const page = nth + 1
    for (const part of sealedParts(secret, placeOf(shelf, page), picture)) {
      await shelf.put(tx, { page, ...part })
      await turn()
    }
  }
}

/** The picture of a page, counted from one; undefined where there is none. */
export const pageOf = async (
  handle: Handle,
  secret: string,
  shelf: PageShelf,
  page: number,
): Promise<Buffer | undefined> => openedParts(secret, placeOf(shelf, page), await shelf.partsOf(handle, page))

export const pagesOf = async (handle: Handle, shelf: PageShelf): Promise<number> => {
  const [row] = await shelf.count(handle)
  return row?.pages ?? 0
}

const placeOf = ({ place }: PageShelf, page: number): string => `${place}/page/${page}`
