/**
 * The program of a process that decodes one file and ends. The file comes by standard input; what is drawn of it goes out
 * by descriptor 3, each picture after its length in four bytes. An empty one comes first, and says that the libraries are
 * there: whatever ends the process afterwards is the file's doing. It is evaluated as text, so it imports packages alone.
 */
import { Socket } from 'node:net'
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import type { PDFiumPage } from '@hyzyla/pdfium'
import sharp, { type Sharp } from 'sharp'

export type DecodeJob = {
  kind: 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf'
  limits: {
    /** Resident memory of the whole process, libraries and all. */
    memoryBytes: number
    /** Of an image, told before it is decoded. */
    pixels: number
    /** Of a PDF. */
    pages: number
  }
}

/** Longest side in pixels; a page of A4 has 205 of them an inch. */
const imageSide = 4096
const pageSide = 2400
const imageQuality = 88
const pageQuality = 80
/** A small page is not drawn larger than it would be printed. */
const pixelsPerPoint = 300 / 72

type Draw = (bytes: Buffer) => Promise<Buffer[]>

const job: DecodeJob = JSON.parse(process.argv.at(-1) ?? '')

/** Decoding holds its thread, so another ends the process that holds too much memory, or whose exchange is gone. */
const watchOver = `
  const { workerData } = require('node:worker_threads')
  const isOver = () => process.memoryUsage.rss() > workerData.memoryBytes || process.ppid !== workerData.parent
  setInterval(() => { if (isOver()) process.kill(process.pid, 'SIGKILL') }, 50)
`

const pdf = async (): Promise<Draw> => {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  const library = await PDFiumLibrary.init()
  return async (bytes) => {
    const document = await library.loadDocument(bytes)
    const count = document.getPageCount()
    if (count < 1 || count > job.limits.pages) throw new Error(`A PDF of ${count} pages`)
    const pictures: Buffer[] = []
    for (let index = 0; index < count; index += 1) pictures.push(await drawn(document.getPage(index)))
    return pictures
  }
}

/** With what was typed into its forms. */
const drawn = async (page: PDFiumPage): Promise<Buffer> => {
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
  if (!(width > 0 && height > 0)) throw new Error('A page without a size')
  const scale = Math.min(pageSide / Math.max(width, height), pixelsPerPoint)
  const { data } = await page.render({
    scale: 1,
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    renderFormFields: true,
    render: (raw) => jpeg(sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 4 } }), pageQuality),
  })
  return Buffer.from(data)
}

const heic = async (): Promise<Draw> => {
  const { default: decode } = await import('heic-decode')
  return async (bytes) => {
    const [image] = await decode.all({ buffer: bytes })
    if (image === undefined || image.width * image.height > job.limits.pixels) throw new Error('No image, or too large')
    const { width, height, data } = await image.decode()
    return fitted(sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: job.limits.pixels }))
  }
}

const image: Draw = (bytes) => fitted(sharp(bytes, { limitInputPixels: job.limits.pixels, failOn: 'error' }))

/** Upright, and without metadata. */
const fitted = async (source: Sharp): Promise<Buffer[]> => {
  const size = { width: imageSide, height: imageSide, fit: 'inside', withoutEnlargement: true } as const
  return [await jpeg(source.autoOrient().resize(size), imageQuality)]
}

const jpeg = (source: Sharp, quality: number): Promise<Buffer> =>
  source.flatten({ background: '#fff' }).jpeg({ quality }).toBuffer()

const answer = new Socket({ fd: 3, readable: false, writable: true })

const tell = (frame: Buffer): void => {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(frame.length)
  answer.write(head)
  answer.write(frame)
}

setPriority(5)
new Worker(watchOver, {
  eval: true,
  execArgv: [],
  // A newer Node takes up half a gigabyte for the code of each thread.
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4, codeRangeSizeMb: 4 },
  workerData: { memoryBytes: job.limits.memoryBytes, parent: process.ppid },
}).unref()
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
const draw = job.kind === 'pdf' ? await pdf() : job.kind === 'heic' ? await heic() : image
tell(Buffer.alloc(0))
for (const picture of await draw(await buffer(process.stdin))) tell(picture)
answer.end()
