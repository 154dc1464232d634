import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

type Pixels = { width: number; height: number; data: Buffer }

const patience = 30_000

/** Decodes in a thread of its own, which is there for the one image: it takes seconds, and what breaks, breaks alone. */
const program = `
const { parentPort, workerData } = require('node:worker_threads')
const decode = require(workerData.decoder)
const work = async () => {
  const images = await decode.all({ buffer: workerData.bytes })
  const [image] = images
  if (image.width * image.height > workerData.mostPixels) throw new Error('Too large')
  const { width, height, data } = await image.decode()
  parentPort.postMessage({ width, height, data })
}
work()
`

/** The first image of a HEIC file. */
export const pixelsOfHeic = (bytes: Buffer, mostPixels: number): Promise<Pixels> =>
  new Promise((resolve, reject) => {
    const decoder = createRequire(import.meta.url).resolve('heic-decode')
    const worker = new Worker(program, {
      eval: true,
      stdout: true,
      stderr: true,
      workerData: { decoder, bytes: new Uint8Array(bytes), mostPixels },
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    const late = setTimeout(() => end(new Error('An image took too long')), patience)
    const end = (error: Error) => {
      clearTimeout(late)
      void worker.terminate()
      reject(error)
    }
    worker.on('message', ({ width, height, data }: { width: number; height: number; data: Uint8Array }) => {
      clearTimeout(late)
      void worker.terminate()
      resolve({ width, height, data: Buffer.from(data.buffer, data.byteOffset, data.byteLength) })
    })
    worker.on('error', end)
    worker.on('exit', () => end(new Error('An image could not be read')))
  })
