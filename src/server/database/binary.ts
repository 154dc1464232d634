import { types } from '@electric-sql/pglite'

/** How bytes go to the embedded database and come back. Its own way takes a third of a second for a megabyte. */
export const binary = {
  serializers: { [types.BYTEA]: (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}` },
  parsers: { [types.BYTEA]: (text: string) => Buffer.from(text.slice(2), 'hex') },
}
