import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Buyer, Line } from './purchases'

const boundary = 'a-boundary-of-tests'

/** Somebody's document, which is looked at for ever, so that another may take its place. */
export type Uploads = { customer: Buyer; acknowledged: string[] }

/** One more document in the place of the one before. */
export const uploadNext = async (line: Line, { customer, acknowledged }: Uploads, photo: Buffer): Promise<void> => {
  const name = `slow-${acknowledged.length}.jpg`
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="passport"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`
  const body = Uint8Array.from(Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${boundary}--\r\n`)]))
  const own = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'idempotency-key': randomUUID() }
  const { status, text } = await line.post('/protected/v2/profile/id', { ...customer.headers, ...own }, body)
  expect([status, text]).toEqual([200, expect.stringContaining('SUCCESS')])
  acknowledged.push(name)
}
