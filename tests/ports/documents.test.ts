import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PortError } from '../../machines/lib/ports'
import type { UploadTold } from '../../machines/onboarding/upload'
import type { SessionFeedEvent } from '../../machines/session/session'
import { createApi } from '../../src/app/api/client'
import { NoAnswer } from '../../src/app/api/transport'
import { documentPorts } from '../../src/app/ports/documents'
import type { Prepared } from '../../src/app/ports/images/prepare'
import { createSecretSteps } from '../../src/app/ports/secret-steps'
import { createSessionEvents } from '../../src/app/ports/session'

/** There is no storage here: what would be put into one fails. */
const kind = 'id-front' as const
const { signal } = new AbortController()

type Sent = { call: string; key: string | null; token: string | null; type: string; text: string }

const answer = (status: number, code?: string, headers: Record<string, string> = {}) =>
  new Response(
    JSON.stringify(
      code === undefined
        ? { status: 'SUCCESS', result: null }
        : { status: 'ERROR', errors: [{ code, message: code }], fieldErrors: [] },
    ),
    { status, headers },
  )

const setting = (answers: (() => Response | Promise<Response>)[] = [() => answer(200)]) => {
  const sent: Sent[] = []
  const news: SessionFeedEvent[] = []
  const told: UploadTold[] = []
  const left: AbortSignal[] = []
  const api = createApi(
    {
      onNotSignedIn: () => undefined,
      onUnreachable: () => undefined,
      onFrozen: () => undefined,
      onBroken: () => undefined,
    },
    () => Promise.reject(new Error('Sent as every other call')),
  )
  const published = createSessionEvents()
  published.listen((event) => news.push(event))
  const ready: Prepared = { blob: new Blob(['picture']), name: 'card.jpg', kind: 'image', warnings: ['small'] }
  const ports = documentPorts(
    { api, sessionEvents: published, step: createSecretSteps() },
    {
      prepare: async () => ready,
      sending: (tell) => async (request) => {
        left.push(request.signal)
        sent.push({
          call: `${request.method} ${new URL(request.url).pathname}`,
          key: request.headers.get('Idempotency-Key'),
          token: request.headers.get('X-CSRF-Token'),
          type: (request.headers.get('Content-Type') ?? '').replace(/boundary=.*/, ''),
          text: await request.text(),
        })
        tell(60)
        return (answers.shift() ?? (() => answer(200)))()
      },
    },
  )
  const choose = async () => {
    ports.takeFile(kind, new File(['raw'], 'IMG_1.heic'))
    return ports.prepareFile({ kind }, signal)
  }
  const upload = () => ports.uploadFile({ kind }, (event) => told.push(event))
  return { ports, sent, news, told, left, choose, upload }
}

const urls: { made: string[]; revoked: string[] } = { made: [], revoked: [] }
beforeEach(() => {
  vi.stubGlobal('location', { origin: 'http://localhost' })
  vi.stubGlobal('document', { cookie: 'csrf=token-1' })
  urls.made = []
  urls.revoked = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${urls.made.push('')}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void urls.revoked.push(url))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a document', () => {
  test('is looked at as it will be sent, under the name that it was chosen with', async () => {
    const { choose } = setting()
    expect(await choose()).toEqual({ url: 'blob:1', kind: 'image', name: 'IMG_1.heic', warnings: ['small'] })
  })

  test('is sent in the field of its kind, with the token in the header and a key', async () => {
    const { choose, upload, sent, told, news } = setting()
    await choose()
    upload()
    await expect.poll(() => told).toEqual([{ type: 'upload.progressed', percent: 60 }, { type: 'upload.arrived' }])
    expect(sent).toEqual([
      {
        call: 'POST /protected/v2/profile/id',
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
        token: 'token-1',
        type: 'multipart/form-data; ',
        text: expect.stringMatching(/name="id-front"; filename="card.jpg"[^]*picture/),
      },
    ])
    expect(news).toEqual([{ type: 'customer.updated', optimistic: null }])
  })

  test('that was not answered is sent again under the same key; another picture under another', async () => {
    const unanswered = () => Promise.reject(new NoAnswer())
    const { ports, choose, upload, sent, told } = setting([unanswered, () => answer(500, 'unexpected')])
    await choose()
    const failed = { type: 'upload.failed', problem: 'not-uploaded' }
    upload()
    await expect.poll(() => told.at(-1)).toEqual(failed)
    upload()
    await expect.poll(() => told.filter(({ type }) => type === 'upload.failed')).toEqual([failed, failed])
    ports.dropFile(kind)
    await choose()
    upload()
    await expect.poll(() => told.at(-1)).toEqual({ type: 'upload.arrived' })
    const [first, second, third] = sent.map(({ key }) => key)
    expect([first === second, first === third]).toEqual([true, true])
  })

  test.each([
    [400, 'step-refused', 'refused', 1],
    [403, 'right-missing', 'not-uploaded', 0],
    [413, 'too-large', 'size', 0],
    [415, 'unsupported-kind', 'unreadable', 0],
    [429, 'too-many-requests', 'not-uploaded', 0],
  ] as const)('that is refused says why: %i %s', async (status, code, problem, asked) => {
    const { choose, upload, told, news } = setting([() => answer(status, code)])
    await choose()
    upload()
    await expect.poll(() => told.at(-1)).toEqual({ type: 'upload.failed', problem })
    expect(news.length).toBe(asked)
  })

  test('beyond what is taken in an hour says for how long', async () => {
    const { choose, upload, told } = setting([() => answer(429, 'too-many-requests', { 'Retry-After': '2400' })])
    await choose()
    upload()
    await expect.poll(() => told.at(-1)).toEqual({ type: 'upload.limited', seconds: 2400 })
  })

  test('that is given up on its way tells nothing more', async () => {
    const { choose, upload, told, left, news } = setting([() => new Promise(() => undefined)])
    await choose()
    const stop = upload()
    await expect.poll(() => told.length).toBe(1)
    stop()
    expect([left.map(({ aborted }) => aborted), told.length, news]).toEqual([[true], 1, []])
  })
})

describe('a file', () => {
  test('is forgotten, its picture with it, when another is chosen, and with the page', async () => {
    const { ports, choose } = setting()
    const stop = ports.holdFile({ kind }, () => undefined)
    await choose()
    await choose()
    expect(urls.revoked).toEqual(['blob:1'])
    stop()
    expect(urls.revoked).toEqual(['blob:1', 'blob:2'])
    expect(await ports.prepareFile({ kind }, signal).catch((error: unknown) => error)).toEqual(
      new PortError('unreadable'),
    )
  })

  test('that was given up while it was prepared makes no picture', async () => {
    const { ports } = setting()
    ports.takeFile(kind, new File(['raw'], 'IMG_1.heic'))
    const preparing = ports.prepareFile({ kind }, signal)
    ports.dropFile(kind)
    await expect(preparing).rejects.toEqual(new PortError('unreadable'))
    expect(urls.made).toEqual([])
  })
})
