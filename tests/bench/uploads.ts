import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { endlessPdf, endlessStreams, packedStreams, pdf } from '../support/files'
import { kindsWith, type Kind } from './places'
import { probed, type Probed } from './probed'
import { machine, tableOf, type Row } from './table'
import { tell } from './tell'
import { inhabited } from './under-load'
import type { Visitor } from './visitors'

type Asked = { main: string; probe: string; server: string | null; rounds: number }

type Upload = { name: string; bytes: Buffer; status: number }

/** Uploads, good ones and such as mean harm: for how long the exchange answered nobody else, and when it answered. */
export const benchUploads = async ({ main, probe, server, rounds }: Asked): Promise<{ table: string }> => {
  const head = machine()
  const uploads = await uploadsToSend()
  const kinds = kindsWith(server)
  const measured: Figures[][] = []
  for (const kind of kinds) measured.push(await measuredOn(kind, { main, probe, rounds }, uploads))
  const rows = uploads.flatMap(({ name }, nth): Row[] => {
    const values = (of: keyof Figures[number]) => measured.map((each) => each.map((round) => round[nth]?.[of] ?? 0))
    return [
      { group: name, name: 'nobody else was answered for', unit: 'ms', values: values('blocked') },
      { group: name, name: 'of which it was at work', unit: 'ms', values: values('worked') },
      { group: name, name: 'answered after', unit: 'ms', values: values('answered') },
    ]
  })
  const names = kinds.map(({ name }) => name)
  return { table: [...head, `${rounds} rounds`, '', tableOf(names, rows)].join('\n') }
}

const uploadsToSend = async (): Promise<Upload[]> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const photo = { width: 4000, height: 3000, channels: 3, background: '#888', noise } as const
  const note = (text: string) => pdf({ objects: [`<</Note (${text})>>`] })
  return [
    { name: 'what is no file of a known kind', bytes: Buffer.from('no picture'), status: 415 },
    { name: 'a photo of 12 megapixels', bytes: await sharp({ create: photo }).jpeg().toBuffer(), status: 200 },
    { name: 'a PDF of 20 pages', bytes: pdf({ pages: 20 }), status: 200 },
    { name: 'a PDF of 10 MB', bytes: note('x'.repeat(10 * 1024 * 1024 - note('').length)), status: 200 },
    { name: '131 kB that begin streams', bytes: endlessStreams(131_000), status: 415 },
    { name: '524 kB that begin streams', bytes: endlessStreams(524_000), status: 415 },
    { name: '9 MB that begin streams', bytes: endlessStreams(9_000_000), status: 415 },
    { name: '60 streams that unpack to 31 MB each', bytes: packedStreams(), status: 415 },
    { name: 'a page that takes minutes to draw', bytes: endlessPdf(), status: 415 },
  ]
}

type Figures = { blocked: number; worked: number; answered: number }[]

const measuredOn = async (
  kind: Kind,
  { main, probe, rounds }: Pick<Asked, 'main' | 'probe' | 'rounds'>,
  uploads: readonly Upload[],
): Promise<Figures[]> => {
  const { place, visitors } = await inhabited(kind, rounds)
  const exchange = await probed(main, probe, place.environment)
  try {
    const found: Figures[] = []
    for (const visitor of visitors) {
      const figures: Figures = []
      for (const upload of uploads) {
        tell(`${kind.name}: ${upload.name}`)
        figures.push(await measured(exchange, visitor, upload))
      }
      found.push(figures)
    }
    return found
  } finally {
    await exchange.running.stop()
    await place.drop()
  }
}

const measured = async (
  { running, look }: Probed,
  { headers }: Visitor,
  { name, bytes, status }: Upload,
): Promise<Figures[number]> => {
  const body = new FormData()
  body.append('residency', new Blob([Uint8Array.from(bytes)]), 'slow.bin')
  await look()
  const began = performance.now()
  const answer = await fetch(`${running.origin}/protected/v2/profile/id`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body,
  })
  const answered = performance.now() - began
  if (answer.status !== status) throw new Error(`${name} was answered with ${answer.status}`)
  const { blockedMs: blocked, workedMs: worked } = await look()
  return { blocked, worked, answered }
}
