import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decodeLimits } from '../../../src/server/documents/decoder'
import { host, refusal, signedIn, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import {
  endlessPdf,
  endlessStreams,
  heicGrid,
  heicPhoto,
  jpegBomb,
  lockedPdf,
  nestedPdf,
  packedStreams,
  pdf,
  photo,
  pngBomb,
  streamOf,
  upload,
  webpBomb,
} from '../../support/files'
import { rowsOf } from '../../support/quick'

let exchange: TestExchange
let browser: Browser
let customerId: string

const begin = (given: TestExchange) => {
  exchange = given
}
const visit = async () => {
  const { browser: own, customer } = await signedIn(exchange)
  browser = own
  customerId = customer.id
}

const base = '/protected/v2/profile'
const desk = () => `/sandbox/desk/documents/${customerId}/residency`
const sent = (bytes: Buffer) => upload(browser, 'residency', 'slow.bin', bytes)
const page = (path: string) => exchange.server.inject({ url: path, headers: { host, accept: 'text/html' } })
const health = async () => (await exchange.server.inject('/healthz')).statusCode
const working = () => exchange.exchange.decoder.working()
const said = (message: string) =>
  exchange.lines.map((line) => JSON.parse(line)).filter(({ msg }: { msg: string }) => msg === message)

/** What a reviewer sees of the document: pictures and their sizes, by whatever address the page has for them. */
const seen = async () => {
  const { body } = await page(desk())
  const addresses = [...body.matchAll(/<img class="document" src="([^"]+)"/g)].map(([, address]) => address ?? '')
  const pictures = await Promise.all(addresses.map(page))
  const heads = pictures.map(({ headers, rawPayload }) => [headers['content-type'], rawPayload[0], rawPayload[1]])
  expect(heads).toEqual(addresses.map(() => ['image/jpeg', 0xff, 0xd8]))
  return Promise.all(
    pictures.map(async ({ rawPayload }) => {
      const { width, height } = await sharp(rawPayload).metadata()
      return `${width} × ${height}`
    }),
  )
}

const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2))
const a4 = '1696 × 2400'
const streamed = (packed: string, dictionary: string) =>
  pdf({ catalog: '/OpenAction 4 0 R', objects: [streamOf(`${dictionary} /Filter /FlateDecode`, deflateSync(packed))] })
const script = '<</S /JavaScript /JS (app.alert(1); while (true);)>>'

/** Where time is short. */
const everyThird = (_: unknown, nth: number): boolean => nth % 3 === 0

describe('a file that means harm', () => {
  beforeAll(async () => begin(await testExchange()))
  afterAll(() => exchange.stop())
  beforeEach(visit)

  const refused: [name: string, bytes: () => Buffer | Promise<Buffer>][] = [
    ['a JPEG as large as one can say that it is', jpegBomb],
    ['half a JPEG', async () => half(await photo('jpeg'))],
    ['a PNG of 50,000 by 50,000', pngBomb],
    ['half a PNG', async () => half(await photo('png'))],
    ['a WebP as large as one can be', webpBomb],
    ['half a WebP', async () => half(await photo('webp'))],
    ['a HEIC of ten thousand tiles', () => heicGrid(100, 100)],
    ['a HEIC that says that it is huge', () => heicGrid(2, 2, 65_000, 65_000)],
    ['half a HEIC', () => half(heicPhoto)],
    ['a HEIC that is cut in its picture', () => heicPhoto.subarray(0, -12)],
    ['a PDF that begins streams for 131 kB', () => endlessStreams(131_000)],
    ['a PDF that begins streams for 524 kB', () => endlessStreams(524_000)],
    ['a PDF that begins streams for 9 MB', () => endlessStreams(9_000_000)],
    ['a PDF of 21 pages', () => pdf({ pages: 21 })],
    ['a PDF that says 21 pages of itself, and is its own page', () => pdfWithPages('2 0 R', 21)],
    ['a PDF whose pages are each other’s', () => pdfWithPages('4 0 R', 3, '<</Type /Pages /Count 3 /Kids [2 0 R]>>')],
    ['a PDF without pages', () => pdfWithPages('', 0)],
    ['a PDF that asks for a password', () => lockedPdf()],
    ['half a PDF', () => half(pdf())],
    ['a JPEG that is said to be a PDF', async () => Buffer.concat([Buffer.from('%PDF-1.7\n'), await photo()])],
    ['a PDF that is said to be a JPEG', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), pdf()])],
    ['a GIF that is said to be a PNG', () => Buffer.from('\x89PNG\r\n\x1a\nGIF89a\x01\x00\x01\x00', 'latin1')],
    ['an SVG that is said to be a WebP', () => Buffer.from('RIFF\x20\0\0\0WEBP<svg onload="hit()"/>', 'latin1')],
  ]
  test.each(rowsOf(refused, everyThird))('%s, is refused', async (_, bytes) => {
    const answer = await sent(await bytes())
    expect([answer.statusCode, answer.json(), working()]).toEqual([415, refusal('unsupported-kind'), []])
    const kept = await browser.get(`${base}/documents`)
    expect(kept.json().result.find(({ kind }: { kind: string }) => kind === 'residency').status).toBe('MISSING')
  })

  const harmless: [name: string, bytes: () => Buffer | Promise<Buffer>, pictures: string[]][] = [
    ['a JPEG with a script behind it', async () => Buffer.concat([await photo(), Buffer.from(script)]), ['400 × 640']],
    ['a PNG with a PDF behind it', async () => Buffer.concat([await photo('png'), pdf()]), ['400 × 640']],
    ['a HEIC of a hundred tiles', () => heicGrid(10, 10), ['640 × 640']],
    ['a PDF with a page as large as a country', () => pdf({ box: '0 0 1000000000 1000000000' }), ['2400 × 2400']],
    ['a PDF with a page like a thread', () => pdf({ box: '0 0 1 1000000' }), ['1 × 2400']],
    ['a PDF with a page of no size', () => pdf({ box: '0 0 0 0' }), ['1855 × 2400']],
    ['a PDF that says two billion pages of itself', () => pdfWithPages('3 0 R', 2_000_000_000), [a4]],
    [
      'a PDF with an image of 3.6 gigapixels',
      () =>
        pdf({
          page: '/Contents 4 0 R /Resources <</XObject <</X 5 0 R>>>>',
          objects: [
            streamOf('', '595 0 0 842 0 0 cm /X Do'),
            streamOf(
              '/Subtype /Image /Width 60000 /Height 60000 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode',
              deflateSync(Buffer.alloc(50_000_000)),
            ),
          ],
        }),
      [a4],
    ],
    ['a PDF that only says what may not be done with it', () => lockedPdf(true), [a4]],
    ['a PDF with a script', () => pdf({ catalog: `/OpenAction ${script}` }), [a4]],
    ['a PDF with a script in coded letters', () => pdf({ catalog: '/OpenAction <</S /Java#53cript /JS (x)>>' }), [a4]],
    ['a PDF with a script in an object stream', () => streamed(`5 0 ${script}`, '/Type /ObjStm /N 1 /First 4'), [a4]],
    [
      'a PDF with a script in an object stream behind what looks like an object',
      () => streamed(`5 0 ${script}`, '/Note ( obj) /Type /ObjStm /N 1 /First 4'),
      [a4],
    ],
    [
      'a PDF with a script in an object stream behind a comment',
      () => streamed(`5 0 ${script}`, '% obj\n/Type /ObjStm /N 1 /First 4'),
      [a4],
    ],
    ['a PDF with a file in it', () => pdf({ catalog: '/Names <</EmbeddedFiles <</Names [(x) 4 0 R]>>>>' }), [a4]],
    ['a PDF that starts programs', () => pdf({ catalog: '/OpenAction <</S /Launch /F (calc.exe)>>' }), [a4]],
    ['a PDF with a form that has scripts of its own', () => pdf({ catalog: '/AcroForm <</XFA (x)>>' }), [a4]],
  ]
  test.each(rowsOf(harmless, everyThird))('%s, is a picture alone', async (_, bytes, pictures) => {
    expect([(await sent(await bytes())).statusCode, working()]).toEqual([200, []])
    expect(await seen()).toEqual(pictures)
  })
})

/** A PDF whose list of pages is another than its own. */
const pdfWithPages = (kids: string, count: number, object = '<<>>'): Buffer =>
  Buffer.from(
    pdf({ objects: [object] })
      .toString('latin1')
      .replace('/Count 1 /Kids [3 0 R]', `/Count ${count} /Kids [${kids}]`),
    'latin1',
  )

describe('a file that would be worked on without end', () => {
  beforeAll(async () => begin(await testExchange({ decodeLimits: { ...decodeLimits, seconds: 1 } })))
  afterAll(() => exchange.stop())
  beforeEach(visit)

  const endless = [
    ['fills its page half a million times', endlessPdf],
    ['unpacks to two gigabytes', packedStreams],
  ] as const

  test.each(rowsOf(endless, (_, nth) => nth === 0))(
    'since it %s is ended by its time, while others are answered',
    async (_, bytes) => {
      exchange.lines.length = 0
      let isAnswered = false
      const answer = sent(bytes()).finally(() => {
        isAnswered = true
      })
      await expect.poll(() => working().length).toBe(1)
      expect([await health(), isAnswered, working().length]).toEqual([200, false, 1])
      expect([(await answer).statusCode, working()]).toEqual([415, []])
      expect(said('a file took more than one may')).toMatchObject([{ kind: 'pdf', limit: 'time' }])
      expect((await sent(pdf())).statusCode).toBe(200)
    },
  )

  test('leaves no process behind when the exchange stops', async () => {
    const other = await testExchange()
    const { browser: own } = await signedIn(other)
    const answer = upload(own, 'residency', 'slow.pdf', endlessPdf())
    await expect.poll(() => other.exchange.decoder.working().length).toBe(1)
    const [pid = 0] = other.exchange.decoder.working()
    await other.stop().catch(() => undefined)
    await expect.poll(() => isRunning(pid)).toBe(false)
    expect((await answer).statusCode).not.toBe(200)
  })
})

test('a file that takes its time holds up nobody else’s, and another of the same customer waits', async () => {
  const slow = await testExchange()
  const [one, other] = [await signedIn(slow), await signedIn(slow)]
  const answers = [1, 2].map(() => upload(one.browser, 'residency', 'slow.pdf', endlessPdf()))
  await expect.poll(() => slow.exchange.decoder.working().length).toBe(1)
  expect((await upload(other.browser, 'residency', 'photo.jpg', await photo())).statusCode).toBe(200)
  expect(slow.exchange.decoder.working()).toHaveLength(1)
  slow.exchange.decoder.stop()
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([503, 503])
  await slow.stop()
})

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a file that would take all memory', () => {
  const memoryBytes = 400 * 1024 ** 2

  beforeAll(async () => begin(await testExchange({ decodeLimits: { ...decodeLimits, memoryBytes } })))
  afterAll(() => exchange.stop())
  beforeEach(visit)

  test('is ended by its memory, that of libraries included', async () => {
    const answer = await sent(nestedPdf())
    expect([answer.statusCode, working()]).toEqual([415, []])
    expect(said('a file took more than one may')).toMatchObject([{ kind: 'pdf', limit: 'memory' }])
  })

  test('is refused where its pictures are too many bytes', async () => {
    const other = await testExchange({ decodeLimits: { ...decodeLimits, pictureBytes: 20_000 } })
    const { browser: own } = await signedIn(other)
    expect((await upload(own, 'residency', 'slow.pdf', pdf({ pages: 5 }))).statusCode).toBe(415)
    await other.stop()
  })
})
