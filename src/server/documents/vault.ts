import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { asc, eq } from 'drizzle-orm'
import type { Handle, Transaction } from '../database/handle'
import { documentParts, evidenceParts } from '../database/schema'

const partBytes = 1024 * 1024
/** As much as all pictures of a file may be. */
export const mostParts = 32

export type Part = { index: number; content: Buffer }

/** A table that keeps files in parts, each under its owner. */
export type Shelf = {
  clear: (tx: Transaction, owner: string) => Promise<unknown>
  put: (tx: Transaction, owner: string, part: Part) => Promise<unknown>
  partsOf: (handle: Handle, owner: string) => Promise<Part[]>
}

/** Files of documents. */
export const documentShelf: Shelf = {
  clear: (tx, owner) => tx.delete(documentParts).where(eq(documentParts.documentId, owner)),
  put: (tx, documentId, part) => tx.insert(documentParts).values({ documentId, ...part }),
  partsOf: (handle, owner) =>
    handle
      .select({ index: documentParts.index, content: documentParts.content })
      .from(documentParts)
      .where(eq(documentParts.documentId, owner))
      .orderBy(asc(documentParts.index))
      .limit(mostParts),
}

/** Files of statements, re-identifications and resets of two-factor authentication. */
export const evidenceShelf: Shelf = {
  clear: (tx, owner) => tx.delete(evidenceParts).where(eq(evidenceParts.owner, owner)),
  put: (tx, owner, part) => tx.insert(evidenceParts).values({ owner, ...part }),
  partsOf: (handle, owner) =>
    handle
      .select({ index: evidenceParts.index, content: evidenceParts.content })
      .from(evidenceParts)
      .where(eq(evidenceParts.owner, owner))
      .orderBy(asc(evidenceParts.index))
      .limit(mostParts),
}

/** Keeps a file in sealed parts, between which others have their turn; the parts of one before it are gone. */
export const keepFile = async (
  tx: Transaction,
  secret: string,
  owner: string,
  file: Buffer,
  shelf: Shelf = documentShelf,
): Promise<void> => {
  await shelf.clear(tx, owner)
  for (const part of sealedParts(secret, owner, file)) {
    await shelf.put(tx, owner, part)
    await turn()
  }
}

/** A file, opened; undefined where there is none. */
export const fileOf = async (
  handle: Handle,
  secret: string,
  owner: string,
  shelf: Shelf = documentShelf,
): Promise<Buffer | undefined> => openedParts(secret, owner, await shelf.partsOf(handle, owner))

/** Bytes in parts, each sealed when its turn comes. `place` is what they are opened by again. */
export function* sealedParts(secret: string, place: string, bytes: Buffer): Generator<Part> {
  const count = Math.ceil(bytes.length / partBytes)
  for (let index = 0; index < count; index += 1) {
    const part = bytes.subarray(index * partBytes, (index + 1) * partBytes)
    yield { index, content: sealedPart(secret, partOf(place, index, count), part) }
  }
}

/** All parts of a place in their order, opened; undefined where there are none. */
export const openedParts = (secret: string, place: string, parts: readonly Part[]): Buffer | undefined =>
  parts.length === 0
    ? undefined
    : Buffer.concat(parts.map(({ index, content }) => openedPart(secret, partOf(place, index, parts.length), content)))

/** A part fits its own place in its own file alone. */
const partOf = (place: string, index: number, count: number): Buffer => Buffer.from(`${place}/${index}/${count}`)

const keyFrom = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'documents', 32))

const sealedPart = (secret: string, place: Buffer, part: Buffer): Buffer => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret), nonce).setAAD(place)
  const content = Buffer.concat([cipher.update(part), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), content])
}

const openedPart = (secret: string, place: Buffer, sealed: Buffer): Buffer => {
  const cipher = createDecipheriv('aes-256-gcm', keyFrom(secret), sealed.subarray(0, 12)).setAAD(place)
  cipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([cipher.update(sealed.subarray(28)), cipher.final()])
}
