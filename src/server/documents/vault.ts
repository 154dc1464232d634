import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Handle, Transaction } from '../database/handle'
import { documentParts } from '../database/schema'

const partBytes = 1024 * 1024
const mostParts = 16

/** Keeps a document's file in sealed parts; the parts of one before it are gone. */
export const keepFile = async (tx: Transaction, secret: string, documentId: string, file: Buffer): Promise<void> => {
  await tx.delete(documentParts).where(eq(documentParts.documentId, documentId))
  const count = Math.ceil(file.length / partBytes)
  for (let index = 0; index < count; index += 1) {
    const part = file.subarray(index * partBytes, (index + 1) * partBytes)
    const content = sealedPart(secret, placeOf(documentId, index, count), part)
    await tx.insert(documentParts).values({ documentId, index, content })
  }
}

/** The file of a document, opened; undefined where there is none. */
export const fileOf = async (handle: Handle, secret: string, documentId: string): Promise<Buffer | undefined> => {
  const parts = await handle
    .select({ index: documentParts.index, content: documentParts.content })
    .from(documentParts)
    .where(eq(documentParts.documentId, documentId))
    .orderBy(asc(documentParts.index))
    .limit(mostParts)
  if (parts.length === 0) return undefined
  return Buffer.concat(
    parts.map(({ index, content }) => openedPart(secret, placeOf(documentId, index, parts.length), content)),
  )
}

/** A part fits its own place in its own file alone. */
const placeOf = (documentId: string, index: number, count: number): Buffer =>
  Buffer.from(`${documentId}/${index}/${count}`)

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
