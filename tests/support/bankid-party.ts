// The library of certificates needs it, and does not bring it.
import 'reflect-metadata'
import { createPrivateKey, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { isIP } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import {
  BasicConstraintsExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'
import type { BankidSettings } from '../../src/server/bankid/settings'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const day = 24 * 60 * 60 * 1000

const newKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])

const pemOf = async (key: CryptoKey): Promise<string> =>
  PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')

type Certified = { certificate: string; key: string }

/** An authority of the tests, who vouches for servers of this machine and for clients; `days`: from now on. */
export const certificateAuthority = async (name: string) => {
  const keys = await newKeys()
  const span = (days: number) => ({
    notBefore: new Date(Date.now() - day),
    notAfter: new Date(Date.now() + days * day),
    signingAlgorithm: algorithm,
  })
  const root = await X509CertificateGenerator.createSelfSigned({
    ...span(365),
    name: `CN=${name}`,
    keys,
    extensions: [new BasicConstraintsExtension(true, 1, true)],
  })
  return {
    certificate: root.toString('pem'),
    vouchesFor: async (who: string, days = 90): Promise<Certified> => {
      const { publicKey, privateKey } = await newKeys()
      const made = await X509CertificateGenerator.create({
        ...span(days),
        subject: `CN=${who}`,
        issuer: root.subject,
        publicKey,
        signingKey: keys.privateKey,
        extensions: [new SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }])],
      })
      return { certificate: made.toString('pem'), key: await pemOf(privateKey) }
    },
  }
}

/** The key, so that a passphrase opens it. */
export const lockedKey = (key: string, passphrase: string): string =>
  createPrivateKey(key).export({ format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase }).toString()

/** A folder with files of settings, which are named as they are. */
export const credentialFiles = () => {
  const folder = mkdtempSync(join(tmpdir(), 'nordmynt-bankid-'))
  return {
    keep: (name: string, content: string): string => {
      const path = join(folder, name)
      writeFileSync(path, content)
      return path
    },
    drop: () => rmSync(folder, { recursive: true }),
  }
}

export type Person = { personalNumber: string; givenName: string; surname: string }

type State =
  | { status: 'pending'; hintCode: string }
  | { status: 'failed'; hintCode: string }
  | { status: 'complete'; user: Record<string, unknown>; risk: string }

type Order = {
  orderRef: string
  endUserIp: string
  text: string
  autoStartToken: string
  /** Whether it was asked to say how risky it was. */
  returnsRisk: boolean
  state: State
}

/** What goes wrong with calls to a path, `/rp/v6.0/` before it, and with one order's alone where it is named. */
type Wrong = { path: string; orderRef?: string } & (
  | { refuses: { status: number; body: string } }
  /** It is done, and its answer gets lost. */
  | { loses: true }
  /** Nothing ever comes. */
  | { hangs: true }
  /** It takes its time. */
  | { passes: () => void | Promise<void> }
)

type Call = { path: string; body: Record<string, unknown> }

const refused = (status: number, errorCode: string) => ({ status, body: JSON.stringify({ errorCode, details: 'no' }) })

/** What a browser is told of by: whole or not at all, and none of it longer than BankID takes it. */
const isWeb = (web: unknown): boolean => {
  if (web === undefined) return true
  if (typeof web !== 'object' || web === null) return false
  const fields = Object.entries({ ...web })
  const isTaken = fields.every(
    ([name, value]) => typeof value === 'string' && value !== '' && value.length <= (longest[name] ?? 0),
  )
  return isTaken && fields.length === Object.keys(longest).length
}

const longest: Record<string, number> = { referringDomain: 253, userAgent: 256, deviceIdentifier: 64 }

/**
 * BankID's Relying Party API on this machine, by mutual TLS: whoever shows no certificate of its authority gets no answer. What came of
 * an order it tells once, unless `tellsAgain`. `now` is where orders get their age from: those that are not opened in half a minute,
 * or not ended in three, have failed.
 */
export const startBankid = async ({ now, tellsAgain = false }: { now: () => Date; tellsAgain?: boolean }) => {
  const authority = await certificateAuthority('BankID of the tests')
  const [own, ours] = [await authority.vouchesFor('127.0.0.1'), await authority.vouchesFor('nordmynt')]
  const files = credentialFiles()
  const orders = new Map<string, Order & { begunAt: Date }>()
  const calls: Call[] = []
  const state = { wrong: [] as Wrong[], qr: null as { token: string; secret: string } | null }

  const begin = ({ endUserIp, userVisibleData, returnRisk, web }: Record<string, unknown>) => {
    if (typeof endUserIp !== 'string' || isIP(endUserIp) === 0 || typeof userVisibleData !== 'string' || !isWeb(web))
      return refused(400, 'invalidParameters')
    const returnsRisk = returnRisk === true
    const order = { orderRef: randomUUID(), endUserIp, autoStartToken: randomUUID(), begunAt: now() }
    const shown = Buffer.from(userVisibleData, 'base64').toString('utf8')
    orders.set(order.orderRef, {
      ...order,
      returnsRisk,
      text: shown,
      state: { status: 'pending', hintCode: 'outstandingTransaction' },
    })
    const { token, secret } = state.qr ?? { token: randomUUID(), secret: randomUUID() }
    const { orderRef, autoStartToken } = order
    return answered({ orderRef, autoStartToken, qrStartToken: token, qrStartSecret: secret })
  }

  /** What time has made of an order. */
  const agedState = ({ state: told, begunAt }: Order & { begunAt: Date }): State => {
    if (told.status !== 'pending') return told
    const seconds = (now().getTime() - begunAt.getTime()) / 1000
    const isOpened = !['outstandingTransaction', 'noClient'].includes(told.hintCode)
    if (!isOpened && seconds > 30) return { status: 'failed', hintCode: 'startFailed' }
    return seconds > 180 ? { status: 'failed', hintCode: 'expiredTransaction' } : told
  }

  const collect = (orderRef: string) => {
    const order = orders.get(orderRef)
    if (order === undefined) return refused(400, 'invalidParameters')
    const told = agedState(order)
    if (told.status === 'failed' || (told.status === 'complete' && !tellsAgain)) orders.delete(orderRef)
    if (told.status !== 'complete') return answered({ orderRef, ...told })
    const device = { ipAddress: order.endUserIp, uhi: 'uhi' }
    const evidence = { bankIdIssueDate: '2026-01-02', signature: 'c2lnbmF0dXJl', ocspResponse: 'b2NzcA==' }
    const risk = order.returnsRisk ? { risk: told.risk } : {}
    return answered({ orderRef, status: 'complete', completionData: { user: told.user, device, ...evidence, ...risk } })
  }

  const answered = (body: object) => ({ status: 200, body: JSON.stringify(body) })

  const answerTo = ({ path, body }: Call) => {
    if (path === 'auth') return begin(body)
    const orderRef = String(body['orderRef'])
    if (path === 'collect') return collect(orderRef)
    if (path === 'cancel') return orders.delete(orderRef) ? answered({}) : refused(400, 'invalidParameters')
    return refused(404, 'notFound')
  }

  const server = createServer(
    { cert: own.certificate, key: own.key, ca: authority.certificate, requestCert: true, rejectUnauthorized: true },
    async (request, response) => {
      const path = (request.url ?? '').replace('/rp/v6.0/', '')
      const call = { path, body: JSON.parse(await text(request)) }
      calls.push(call)
      const wrong = state.wrong.find(
        ({ path: of, orderRef = call.body['orderRef'] }) => of === path && orderRef === call.body['orderRef'],
      )
      if (wrong !== undefined && 'hangs' in wrong) return
      if (wrong !== undefined && 'passes' in wrong) await wrong.passes()
      const { status, body } = wrong !== undefined && 'refuses' in wrong ? wrong.refuses : answerTo(call)
      if (wrong !== undefined && 'loses' in wrong) return void request.socket.destroy()
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    },
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The party has no port')

  const settings: BankidSettings = {
    url: `https://127.0.0.1:${address.port}`,
    certificate: files.keep('certificate.pem', ours.certificate),
    key: files.keep('key.pem', ours.key),
    authority: files.keep('authority.pem', authority.certificate),
    passphrase: null,
  }
  const last = (): Order => {
    const order = [...orders.values()].at(-1)
    if (order === undefined) throw new Error('No order waits at BankID')
    return order
  }
  return {
    settings,
    authority,
    files,
    /** The calls that came, by their path. */
    calls: (path: string) => calls.filter((call) => call.path === path).map(({ body }) => body),
    goesWrong: (...wrong: Wrong[]) => void (state.wrong = wrong),
    /** The next orders have this code. */
    shows: (qr: { token: string; secret: string } | null) => void (state.qr = qr),
    /** The order that was begun last. */
    order: last,
    /** What opens the app for those that wait. */
    waiting: () => [...orders.values()].map(({ autoStartToken }) => autoStartToken),
    isKnown: (orderRef: string) => orders.has(orderRef),
    goesOn: (hintCode: string, order = last()) => void (order.state = { status: 'pending', hintCode }),
    goesOnAll: (hintCode: string) => {
      for (const order of orders.values()) order.state = { status: 'pending', hintCode }
    },
    fails: (hintCode: string, order = last()) => void (order.state = { status: 'failed', hintCode }),
    signs: (user: Record<string, unknown>, order = last(), risk = 'low') =>
      void (order.state = { status: 'complete', user, risk }),
    forget: () => orders.clear(),
    /** How many are connected to it. */
    connections: () => new Promise((resolve) => server.getConnections((_, count) => resolve(count))),
    /** As a server does that has waited long enough for the next call. */
    closeConnections: () => server.closeAllConnections(),
    /** Has somebody else speak at its address, who hears anybody; `heard`: how many spoke to them. */
    isTakenBy: async ({ certificate, key }: Certified) => {
      let heard = 0
      const { port } = address
      const stopped = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await stopped
      const other = createServer({ cert: certificate, key }, (_request, response) => {
        heard += 1
        response.writeHead(500).end()
      })
      other.listen(port, '127.0.0.1')
      await once(other, 'listening')
      return {
        heard: () => heard,
        leave: async () => {
          const left = once(other, 'close')
          other.close()
          other.closeAllConnections()
          await left
          server.listen(port, '127.0.0.1')
          await once(server, 'listening')
        },
      }
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      files.drop()
    },
  }
}
