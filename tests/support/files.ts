import { deflateSync } from 'node:zlib'
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

/** The same picture again and again, each time an item of its own, side by side in one HEIC. */
export const heicGrid = (rows: number, columns: number, width = columns * 64, height = rows * 64): Buffer => {
  const ids = Array.from({ length: rows * columns }, (_, index) => index + 1)
  const grid = ids.length + 1
  const [hvcC, ispe, pixi] = [heicPhoto.subarray(231, 349), heicPhoto.subarray(349, 369), heicPhoto.subarray(389, 405)]
  const meta = (at: number) =>
    boxOf(
      'meta',
      u32(0),
      heicPhoto.subarray(40, 73),
      boxOf('pitm', u32(0), u16(grid)),
      boxOf('idat', Buffer.from([0, 0, rows - 1, columns - 1]), u16(width, height)),
      boxOf(
        'iloc',
        u32(0x01000000),
        u16(0x4400, grid),
        ...ids.flatMap((id) => [u16(id, 0, 0, 1), u32(at, 25)]),
        u16(grid, 1, 0, 1),
        u32(0, 8),
      ),
      boxOf(
        'iinf',
        u32(0),
        u16(grid),
        ...ids.map((id) => boxOf('infe', u32(0x02000001), u16(id, 0), Buffer.from('hvc1\0'))),
        boxOf('infe', u32(0x02000000), u16(grid, 0), Buffer.from('grid\0')),
      ),
      boxOf(
        'iprp',
        boxOf('ipco', hvcC, ispe, boxOf('ispe', u32(0, width, height)), pixi),
        boxOf(
          'ipma',
          u32(0, grid),
          ...ids.flatMap((id) => [u16(id), Buffer.from([2, 0x81, 2])]),
          u16(grid),
          Buffer.from([2, 3, 0x84]),
        ),
      ),
      boxOf('iref', u32(0), boxOf('dimg', u16(grid, ids.length, ...ids))),
    )
  const start = heicPhoto.subarray(0, 28)
  return Buffer.concat([start, meta(start.length + meta(0).length + 8), heicPhoto.subarray(457)])
}

const boxOf = (name: string, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([u32(content.length + 8), Buffer.from(name), content])
}

const u16 = (...numbers: number[]): Buffer => Buffer.from(numbers.flatMap((each) => [each >> 8, each & 0xff]))
const u32 = (...numbers: number[]): Buffer => u16(...numbers.flatMap((each) => [each >>> 16, each & 0xffff]))

/** A JPEG that says of itself that it is as large as one can be. */
export const jpegBomb = async (): Promise<Buffer> => {
  const bytes = await photo('jpeg')
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(65_500, frame + 5)
  bytes.writeUInt16BE(65_500, frame + 7)
  return bytes
}

/** A WebP that says of itself that it is as large as one can be. */
export const webpBomb = async (): Promise<Buffer> => {
  const bytes = await sharp(await photo('png'))
    .webp({ lossless: true })
    .toBuffer()
  const size = bytes.indexOf('VP8L') + 9
  bytes.writeUInt32LE((bytes.readUInt32LE(size) | 0x0fffffff) >>> 0, size)
  return bytes
}

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

type Pdf = { pages?: number; catalog?: string; page?: string; box?: string; objects?: readonly (string | Buffer)[] }

/** A PDF of blank pages. What is given beside them has the numbers after theirs; of one page, it begins with 4. */
export const pdf = ({ pages = 1, catalog = '', page = '', box = '0 0 595 842', objects = [] }: Pdf = {}): Buffer => {
  const numbers = Array.from({ length: pages }, (_, index) => index + 3)
  return pdfOf(
    `<</Type /Catalog /Pages 2 0 R ${catalog}>>`,
    `<</Type /Pages /Count ${pages} /Kids [${numbers.map((each) => `${each} 0 R`).join(' ')}]>>`,
    ...numbers.map(() => `<</Type /Page /Parent 2 0 R /MediaBox [${box}] ${page}>>`),
    ...objects,
  )
}

/** A PDF that asks for a password before it is opened; or for none, and says only what may not be done with it. */
export const lockedPdf = (isOpened = false): Buffer => {
  const zeros = '0'.repeat(64)
  const ofNoPassword = '72e13a911bf817749dbfbba7bb325fbdc339c40ca6104660c98660b07f3e5db7'
  const lock = `/Encrypt <</Filter /Standard /V 1 /R 2 /P -4 /O <${zeros}> /U <${isOpened ? ofNoPassword : zeros}>>>`
  const id = `/ID [<${'0'.repeat(32)}> <${'0'.repeat(32)}>]`
  return Buffer.from(pdf().toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R ${lock} ${id}`), 'latin1')
}

/** An object with content. */
export const streamOf = (dictionary: string, content: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${dictionary} /Length ${content.length}>>\nstream\n`),
    Buffer.from(content),
    Buffer.from('\nendstream'),
  ])

/** A page that takes minutes to draw: it fills itself half a million times. */
export const endlessPdf = (): Buffer =>
  pdf({ page: '/Contents 4 0 R', objects: [streamOf('', '0 0 595 842 re f '.repeat(500_000))] })

const drawsTenTimes = (name: number) => `/Resources <</XObject <</X ${name} 0 R>>>>`

/** A page whose drawing has ten of another, each of which has ten of the next, twelve deep; the last has the first again. */
export const nestedPdf = (): Buffer =>
  pdf({
    page: `/Contents 16 0 R ${drawsTenTimes(4)}`,
    objects: [
      ...Array.from({ length: 12 }, (_, index) => {
        const next = index < 11 ? index + 5 : 4
        const dictionary = `/Type /XObject /Subtype /Form /BBox [0 0 595 842] ${drawsTenTimes(next)}`
        return streamOf(dictionary, '/X Do '.repeat(10))
      }),
      streamOf('', '/X Do'),
    ],
  })

/** What looks like the beginning of object streams, again and again, so many bytes long. */
export const endlessStreams = (length: number): Buffer => {
  const line = '/N /First stream\n'
  return Buffer.from(`%PDF-1.5\n${line.repeat(Math.floor(length / line.length))}\n%%EOF\n`)
}

/** Sixty object streams that unpack to 31 MB each. */
export const packedStreams = (): Buffer => {
  const packed = deflateSync(Buffer.alloc(31 * 1024 * 1024, ' '))
  return pdfOf(...Array<Buffer>(60).fill(streamOf('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', packed)))
}
