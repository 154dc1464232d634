import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { array, create, string, type } from 'superstruct'
import { onboardingQuestionnaire } from '../../src/domain/customer/customer'
import { photoOfDocument } from './files'
import { codeSent } from './newcomer'

const base = '/protected/v2'

/** A new customer, known by e-mail, number of a phone and personal number, of which each is one customer's. */
export type Newcomer = { email: string; password: string; number: string; personalNumber: string }

const stations = ['email', 'phone', 'two-factor', 'personal', 'documents', 'questionnaire'] as const
export type Station = (typeof stations)[number]

/** A customer with a session in the page's browser, who by calls alone has come to a step. */
export const newcomerAt = async (
  page: Page,
  station: Station,
  { email, password, number, personalNumber }: Newcomer,
): Promise<void> => {
  const { post } = callsOf(page)
  const steps: Record<Exclude<Station, 'questionnaire'>, () => Promise<unknown>> = {
    email: async () => post('/auth/signup/confirm', { code: compact(await codeSent(page, email)) }),
    phone: () => phoneConfirmed(page, number),
    'two-factor': () => post('/user/2fa/skip'),
    personal: () => post('/profile/personal', { ...details, personalNumber }),
    documents: async () => {
      for (const kind of ['id-front', 'id-back', 'residency']) await pictureSent(page, '/profile/id', kind)
    },
  }
  await post('/auth/signup', { email, password, language: 'en' })
  for (const step of stations) {
    if (step === station || step === 'questionnaire') return
    await steps[step]()
  }
}

/** The customer who has just been made with an e-ID comes to proving their identity, by calls alone. */
export const toIdentityStep = async (page: Page, { email, password, number }: Newcomer): Promise<void> => {
  const { post } = callsOf(page)
  await post('/auth/signup/email', { email })
  await post('/auth/signup/confirm', { code: compact(await codeSent(page, email)) })
  await phoneConfirmed(page, number)
  await post('/user/password', { newPassword: password })
}

const phoneConfirmed = async (page: Page, number: string): Promise<void> => {
  const { post } = callsOf(page)
  const { verification } = create(await post('/profile/phone', { phoneNumber: number }), Sent).result
  await post('/profile/phone/verify', { verificationCode: compact(await codeSent(page, number)), verification })
}

const Sent = type({ result: type({ verification: string() }) })

const details = {
  firstName: 'Ebba',
  lastName: 'Åkerlund',
  address: 'Skeppsbron 10',
  postalCode: '111 30',
  city: 'Stockholm',
  countryCode: 'SE',
  pep: false,
}

const compact = (code: string): string => code.replaceAll(' ', '')

/** Sends a picture, as whoever is signed in in the page's browser. */
const pictureSent = async (page: Page, path: string, part: string, name = part): Promise<void> => {
  const buffer = await photoOfDocument(1200, 750)
  const headers = await headersOf(page)
  const multipart = { [part]: { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer } }
  await settled(page.context().request.post(`${base}${path}`, { headers, multipart }))
}

/** A statement of a bank account; nobody decides about it but who is asked to. */
export const uploadedStatement = (page: Page, account: string): Promise<void> =>
  pictureSent(page, `/profile/bank/verification/statement?reference=${account}`, 'statement', 'slow')

/** The same of a document by which somebody identifies anew, to change an account. */
export const uploadedIdentification = (page: Page, account: string): Promise<void> =>
  pictureSent(page, `/profile/bank/identification?reference=${account}`, 'document', 'slow')

/** A document of a request for a higher limit. */
export const uploadedLimitDocument = (page: Page, kind: string): Promise<void> =>
  pictureSent(page, '/buy-limit/request/documents', kind)

/** Tells the sandbox how something of whoever is signed in in the page's browser stands. */
export const toSandbox = async (page: Page, path: string, data: object): Promise<unknown> =>
  settled(page.context().request.post(`/sandbox/${path}`, { headers: await headersOf(page), data }))

/** Calls of whoever is signed in in the page's browser. */
export const callsOf = (page: Page) => {
  const { request } = page.context()
  const send = async (method: 'post' | 'put' | 'delete', path: string, data: object = {}) =>
    settled(request[method](`${base}${path}`, { headers: await headersOf(page), data }))
  return {
    get: async (path: string) => settled(request.get(`${base}${path}`, { headers: await headersOf(page) })),
    post: (path: string, data?: object) => send('post', path, data),
    put: (path: string, data?: object) => send('put', path, data),
    delete: (path: string) => send('delete', path),
    saveAnswer: (question: string, answer: object) =>
      send('put', `/questionnaires/${onboardingQuestionnaire}/answers/${question}`, { answer }),
  }
}

const chat = '/v2/support/chat'

/** Who has spoken last in the chat of whoever is signed in; null where nothing was said. */
export const lastInChat = async (page: Page): Promise<string | null> => {
  const { request } = page.context()
  const { result } = create(await settled(request.get(chat, { headers: await headersOf(page) })), Said)
  return result.at(-1)?.from ?? null
}

/** Says something in the chat, as on another device. */
export const sayInChat = async (page: Page, text: string): Promise<void> => {
  const { result } = create(await callsOf(page).post('/auth/me'), ChatsAs)
  const data = { token: result.supportChatToken, text }
  await settled(page.context().request.post(chat, { headers: await headersOf(page), data }))
}

const Said = type({ result: array(type({ from: string() })) })
const ChatsAs = type({ result: type({ supportChatToken: string() }) })

const headersOf = async (page: Page): Promise<Record<string, string>> => {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name.endsWith('csrf'))?.value ?? ''
  const { origin } = new URL((await page.context().request.get('/healthz')).url())
  return {
    origin,
    'idempotency-key': randomUUID(),
    'x-csrf-token': decodeURIComponent(token),
    /** Nothing of the page's: where its calls are held, these are not. */
    'x-sandbox-session': 'another',
  }
}

type Answer = Awaited<ReturnType<ReturnType<Page['context']>['request']['post']>>

const settled = async (asked: Promise<Answer>): Promise<unknown> => {
  const answer = await asked
  if (!answer.ok()) throw new Error(`${answer.status()} ${answer.url()}: ${await answer.text()}`)
  return answer.json()
}
