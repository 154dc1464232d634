import { deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Browser } from './exchange'

/** One file as a browser sends it in a form; to the documents where no other call is named. */
export const upload = (
  browser: Browser,
  field: string,
  name: string,
  bytes: Buffer,
  headers = {},
  call = '/protected/v2/profile/id',
) => {
  const boundary = 'a-boundary-of-tests'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return browser.post(call, body, { ...type, ...headers })
}

/** A photo that says where and how it was taken. */
export const photo = (format: 'jpeg' | 'png' | 'webp' = 'jpeg', width = 640, height = 400): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#7a5' } })
    .withExif({ IFD0: { Make: 'Spy camera' }, IFD3: { GPSLatitude: '59/1 19/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer()

/** A sharp picture of something like a document: dark lines of many lengths on paper, with a margin around it. */
export const photoOfDocument = (width = 1600, height = 1000): Promise<Buffer> => {
  const lines = Array.from({ length: 24 }, (_, row) => {
    const words = Array.from({ length: 9 }, (__, word) => {
      const x = 220 + word * 130
      return `<rect x="${x}" y="${180 + row * 27}" width="${40 + ((row * 7 + word * 13) % 70)}" height="12" fill="#223"/>`
    })
    return words.join('')
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1000" width="${width}" height="${height}"><rect width="1600" height="1000" fill="#5a4a3a"/><rect x="120" y="90" width="1360" height="820" rx="30" fill="#dfe4e0"/>${lines.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
}

/** A HEIC of 64 by 40 pixels, green: nothing here could write another. */
export const heicPhoto = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA' +
    'AA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAKAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAGQACAAEAAAAAAAAA' +
    'AQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAA' +
    'ALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQED' +
    'cAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlz' +
    'cGUAAAAAAAAAQAAAACgAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGlt' +
    'ZwACAAEAAQAAACFtZGF0AAAAFSgBrxmA70mlvtOnlf9+Xv361pj5uA==',
  'base64',
)

/** A PNG that says of itself that it is huge; it compresses to nothing. */
export const pngBomb = (): Buffer => {
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const named = Buffer.concat([Buffer.from(name), data])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crcOf(named))
    return Buffer.concat([length, named, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(50_000, 0)
  header.writeUInt32BE(50_000, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(5_000_000))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const crcOf = (bytes: Buffer): number => {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

/** A PDF of the given objects, as much of one as tells it apart. */
export const pdfOf = (...objects: (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.flatMap((object, index) => [
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]),
    Buffer.from('trailer <</Root 1 0 R>>\nstartxref\n0\n%%EOF\n'),
  ])

/** Objects in a compressed list. */
export const objectList = (objects: string | Buffer, dictionary = '/Filter /FlateDecode'): Buffer =>
  packedList(deflateSync(objects), `/Type /ObjStm ${dictionary}`)

/** A list of objects whose bytes are packed already; `line` begins them. */
export const packedList = (
  packed: Buffer,
  dictionary = '/Type /ObjStm /Filter /FlateDecode',
  line = 'stream\n',
): Buffer =>
  Buffer.concat([Buffer.from(`<</N 1 /First 4 ${dictionary}>>\n${line}`), packed, Buffer.from('\nendstream')])

/** Text as the differences between its characters, as PNG's second filter has them with one byte a row. */
export const predicted = (text: string): Buffer =>
  Buffer.from([...Buffer.from(text)].flatMap((byte, index, all) => [2, (byte - (all[index - 1] ?? 0)) & 0xff]))

/** Packed text with a word in it that is left as it is. */
export const packedAround = (word: string, text: string): Buffer => {
  const head = Buffer.from([0x78, 0x01, 0, word.length, 0, ~word.length & 0xff, 0xff])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(adlerOf(Buffer.from(word + text)))
  return Buffer.concat([head, Buffer.from(word), deflateRawSync(text), sum])
}

const adlerOf = (bytes: Buffer): number => {
  let [first, second] = [1, 0]
  for (const byte of bytes) {
    first = (first + byte) % 65521
    second = (second + first) % 65521
  }
  return second * 65536 + first
}
