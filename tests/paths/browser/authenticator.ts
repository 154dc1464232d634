import type { CDPSession, Page } from 'playwright-core'
import { create, string, type } from 'superstruct'
import { sandboxPassword } from '../../../src/server/sandbox/seeds/keys'
import { authenticatorAt, type Passkey } from '../../support/authenticator'
import { callsOf } from '../../support/newcomer-calls'
import type { Word } from './words'

declare global {
  interface Window {
    /** Browser's dialogs that wait, oldest first: each goes on, or ends with an error of this name. */
    dialogsHeld?: ((problem: string | null) => void)[]
  }
}

type Device = { session: CDPSession; authenticatorId: string; used: number }

const devices = new WeakMap<Page, Device>()

const deviceOf = (page: Page): Device => {
  const device = devices.get(page)
  if (!device) throw new Error('The page has no authenticator')
  return device
}

/** The page's browser has a device that keeps passkeys, knows whose finger it is, and asks nobody. */
export const withAuthenticator = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  devices.set(page, { session, authenticatorId, used: 0 })
}

/** The device keeps no passkey any more, as a new one does. */
export const emptyAuthenticator = async (page: Page): Promise<void> => {
  const { session, authenticatorId } = deviceOf(page)
  await session.send('WebAuthn.clearCredentials', { authenticatorId })
}

/** The device keeps this passkey too, and has used it more often than before. */
export const keepPasskey = async (page: Page, { key }: Passkey, rpId: string): Promise<void> => {
  const device = deviceOf(page)
  device.used += 10
  const credential = { isResidentCredential: true, rpId, signCount: device.used, ...inBase64(key) }
  await emptyAuthenticator(page)
  await device.session.send('WebAuthn.addCredential', { authenticatorId: device.authenticatorId, credential })
}

const inBase64 = ({ credentialId, userHandle, privateKey }: Passkey['key']) => ({
  privateKey,
  credentialId: Buffer.from(credentialId, 'base64url').toString('base64'),
  userHandle: Buffer.from(userHandle, 'base64url').toString('base64'),
})

/** From now on dialogs of passkeys wait, as they do while somebody thinks about them. */
export const holdDialogs = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const held: NonNullable<typeof window.dialogsHeld> = []
    window.dialogsHeld = held
    const { credentials } = navigator
    const [make, ask] = [credentials.create.bind(credentials), credentials.get.bind(credentials)]
    const answered = (signal: AbortSignal | undefined) =>
      new Promise<void>((resolve, reject) => {
        const answer = (problem: string | null) =>
          problem === null ? resolve() : reject(new DOMException(problem, problem))
        held.push(answer)
        signal?.addEventListener('abort', () => {
          held.splice(held.indexOf(answer), 1)
          answer('AbortError')
        })
      })
    credentials.create = (options) => answered(options?.signal).then(() => make(options))
    credentials.get = (options) => answered(options?.signal).then(() => ask(options))
  })

/** Waits until a dialog is open; it goes on, or ends with an error of this name. */
export const releaseDialog = async (page: Page, problem: string | null = null): Promise<void> => {
  for (let tries = 0; tries < 500; tries += 1) {
    if (await page.evaluate(() => (window.dialogsHeld?.length ?? 0) > 0)) break
    await page.waitForTimeout(10)
  }
  await page.evaluate((name) => {
    const next = window.dialogsHeld?.shift()
    if (!next) throw new Error('No dialog is open')
    next(name)
  }, problem)
}

/** The passkey that the customer of a page has. */
const laptops = new WeakMap<Page, Passkey>()

const Asked = type({
  result: type({ challenge: string(), rp: type({ id: string() }), user: type({ id: string() }) }),
})

/** Who is signed in has a passkey, by calls, on the device of the page's browser; its dialogs wait. */
export const withLaptop = async (page: Page): Promise<void> => {
  const { post } = callsOf(page)
  const { result } = create(await post('/user/passkeys/options', { password: sandboxPassword }), Asked)
  const { origin } = new URL((await page.context().request.get('/healthz')).url())
  const laptop = authenticatorAt(origin, 1).create(result)
  await post('/user/passkeys', { name: 'Laptop', passkey: laptop.attestation })
  laptops.set(page, laptop)
  await withAuthenticator(page)
  await holdDialogs(page)
}

/** A dialog that asks for that passkey goes on, or ends with an error of this name. */
export const showLaptop = async (page: Page, problem: string | null = null): Promise<void> => {
  const laptop = laptops.get(page)
  if (laptop) await keepPasskey(page, laptop, 'localhost')
  await releaseDialog(page, problem)
}

/** Where a change asks for the second factor, and there is a passkey. */
export const chooseFactor: {
  press: (snapshot: unknown, event: { byPasskey: boolean }) => Word
  unless: (snapshot: { context: { byPasskey: boolean } }, event: { byPasskey: boolean }) => boolean
} = {
  press: (_, { byPasskey }) => (byPasskey ? 'twoFactor.passkey.choose' : 'twoFactor.passkey.code'),
  unless: ({ context }, { byPasskey }) => context.byPasskey === byPasskey,
}
