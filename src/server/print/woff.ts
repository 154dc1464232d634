import { inflateSync } from 'node:zlib'

const woffHeader = 44
const woffEntry = 20
const plainHeader = 12
const plainEntry = 16

/**
 * A font as it was before it was packed for the web (WOFF 1.0): what reads fonts here would unpack each of its tables
 * anew for every file, slowly.
 */
export const unpackedFont = (woff: Buffer): Buffer => {
  const count = woff.readUInt16BE(12)
  const header = Buffer.alloc(plainHeader + count * plainEntry)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  const parts: Buffer[] = [header]
  let offset = header.length
  for (let index = 0; index < count; index++) {
    const from = woffHeader + index * woffEntry
    const to = plainHeader + index * plainEntry
    const table = tableAt(woff, from)
    woff.copy(header, to, from, from + 4)
    woff.copy(header, to + 4, from + 16, from + 20)
    header.writeUInt32BE(offset, to + 8)
    header.writeUInt32BE(table.length, to + 12)
    const padding = Buffer.alloc(-table.length & 3)
    parts.push(table, padding)
    offset += table.length + padding.length
  }
  return Buffer.concat(parts)
}

/** Tables that did not become smaller are kept as they are. */
const tableAt = (woff: Buffer, entry: number): Buffer => {
  const begin = woff.readUInt32BE(entry + 4)
  const packed = woff.readUInt32BE(entry + 8)
  const bytes = woff.subarray(begin, begin + packed)
  return packed === woff.readUInt32BE(entry + 12) ? bytes : inflateSync(bytes)
}
