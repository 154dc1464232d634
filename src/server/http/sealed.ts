import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const keyFrom = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'kept answers', 32))

/** A text that only who has the secret can read or change. */
export const sealed = (secret: string, text: string): string => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret), nonce)
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64')
}

export const unsealed = (secret: string, given: string): string => {
  const bytes = Buffer.from(given, 'base64')
  const cipher = createDecipheriv('aes-256-gcm', keyFrom(secret), bytes.subarray(0, 12))
  cipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8')
}
