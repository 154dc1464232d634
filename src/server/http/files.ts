import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cacheForEver } from './headers'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}
const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.wasm'])

type Encoding = 'br' | 'gzip'
type Encode = (encoding: Encoding) => Promise<Buffer>

type BuiltFile = { type: string; bytes: Buffer; encode: Encode | undefined; cache: Cache }

/** `hashed`: the name changes with the content. `fresh`: each build replaces it at once; it is asked for anew each time. */
type Cache = 'hashed' | 'fresh' | 'hour'

/** What an installed app is renewed by. */
const freshFiles = ['worker.js', 'offline.html']

/** Every file of a built folder, by its path in it. */
export const builtFiles = (folder: string): Map<string, BuiltFile> =>
  new Map(existsSync(folder) ? namesUnder(folder).map((name) => [name, fileAt(folder, name)]) : [])

/** What lies in folders that begin with a point is the bundler's own. */
const namesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !/(^|\/)\./.test(name))

const fileAt = (folder: string, name: string): BuiltFile => {
  const bytes = readFileSync(join(folder, name))
  const extension = extname(name)
  return {
    bytes,
    type: types[extension] ?? 'application/octet-stream',
    encode: compressible.has(extension) ? encodedOnce(bytes) : undefined,
    cache: name.startsWith('assets/') ? 'hashed' : freshFiles.includes(name) ? 'fresh' : 'hour',
  }
}

/** Compressed as hard as can be when it is first asked for, and kept. */
const encodedOnce = (bytes: Buffer): Encode => {
  const kept = new Map<Encoding, Promise<Buffer>>()
  return (encoding) => {
    const found = kept.get(encoding) ?? compressed(bytes, encoding, { br: 9, gzip: 9 })
    kept.set(encoding, found)
    return found
  }
}

/** Compressed lightly, for what is made for one request. */
export const encodedNow =
  (bytes: Buffer): Encode =>
  (encoding) =>
    compressed(bytes, encoding, { br: 4, gzip: 6 })

const compressed = (bytes: Buffer, encoding: Encoding, level: Record<Encoding, number>): Promise<Buffer> =>
  encoding === 'br'
    ? promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: level.br } })
    : promisify(gzip)(bytes, { level: level.gzip })

export const sendFile = (request: FastifyRequest, reply: FastifyReply, file: BuiltFile): Promise<FastifyReply> => {
  void reply.type(file.type)
  if (file.cache === 'hashed') cacheForEver(reply)
  else void reply.header('cache-control', file.cache === 'fresh' ? 'no-cache' : 'public, max-age=3600')
  return sendEncoded(request, reply, file)
}

export const sendEncoded = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, encode }: Pick<BuiltFile, 'bytes' | 'encode'>,
): Promise<FastifyReply> => {
  if (!encode) return reply.send(bytes)
  void reply.header('vary', 'accept-encoding')
  const encoding = encodingFor(request)
  return encoding ? reply.header('content-encoding', encoding).send(await encode(encoding)) : reply.send(bytes)
}

const encodingFor = (request: FastifyRequest): Encoding | undefined => {
  const accepted = request.headers['accept-encoding'] ?? ''
  return (['br', 'gzip'] as const).find((encoding) => new RegExp(`\\b${encoding}\\b`).test(accepted))
}

/** Below this, compressing saves no packet. */
const fewestBytes = 1024

/** JSON made for one request, compressed where that pays. Not for secrets: how short they become tells of them. */
export const sendJson = async (request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<FastifyReply> => {
  const bytes = Buffer.from(JSON.stringify(body))
  void reply.type('application/json; charset=utf-8')
  return sendEncoded(request, reply, { bytes, encode: bytes.length < fewestBytes ? undefined : encodedNow(bytes) })
}
