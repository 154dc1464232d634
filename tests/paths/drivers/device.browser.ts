import type { Page } from 'playwright-core'
import { hereIn, type deviceMachine, type DeviceSnapshot } from '../../../machines/device/device'
import { answering, failures } from '../browser/releases'
import { has, isBusyWith, says, saysIf, sees } from '../browser/sees'
import type { BrowserHalf, Way } from '../driver'

const load = 'GET /protected/v2/user/push'
const add = 'POST /protected/v2/user/push/devices'
const remove = 'DELETE /protected/v2/user/push/devices/{id}'
const choose = 'POST /protected/v2/user/push/kinds'

declare global {
  interface Window {
    /** What the browser is asked for waits until a path says how it is answered. */
    asking?: {
      permission?: (answer: NotificationPermission) => void
      subscription?: (isTaken: boolean) => void
      install?: (outcome: string) => void
    }
  }
}

/** A point of the curve, as an exchange asks of a browser’s key. */
const p256dh = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'

/** A browser whose questions, and whose push service, are the path's. */
const withOwnBrowser = async (page: Page): Promise<void> => {
  await page.addInitScript((key) => {
    window.asking = {}
    let permission: NotificationPermission = 'default'
    let subscribed = false
    const subscription = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/path',
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint: subscription.endpoint, keys: { p256dh: key, auth: 'a'.repeat(22) } }),
      unsubscribe: async () => {
        subscribed = false
        return true
      },
    }
    const pushManager = {
      getSubscription: async () => (subscribed ? subscription : null),
      subscribe: () =>
        new Promise((resolve, reject) => {
          if (window.asking)
            window.asking.subscription = (isTaken) => {
              if (!isTaken) return reject(new DOMException('No push service', 'AbortError'))
              subscribed = true
              resolve(subscription)
            }
        }),
    }
    const registration = { pushManager }
    Object.defineProperty(navigator, 'serviceWorker', {
      value: {
        register: async () => registration,
        getRegistration: async () => registration,
        ready: Promise.resolve(registration),
      },
    })
    const asks = () =>
      new Promise<NotificationPermission>((resolve) => {
        if (window.asking)
          window.asking.permission = (answer) => {
            permission = answer
            resolve(answer)
          }
      })
    Object.defineProperty(window, 'PushManager', { value: () => undefined, configurable: true })
    Object.defineProperty(window, 'Notification', {
      value: Object.defineProperty({ requestPermission: asks }, 'permission', {
        // One that was given once is asked for anew, as some browsers do.
        get: () => (permission === 'granted' && !subscribed ? 'default' : permission),
      }),
      configurable: true,
    })
  }, p256dh)
}

const answersPermission = (page: Page, answer: NotificationPermission): Promise<void> =>
  page.evaluate(async (given) => {
    while (window.asking?.permission === undefined) await new Promise((resolve) => requestAnimationFrame(resolve))
    window.asking.permission(given)
  }, answer)

const answersSubscription = (page: Page, isTaken: boolean): Promise<void> =>
  page.evaluate(async (given) => {
    while (window.asking?.subscription === undefined) await new Promise((resolve) => requestAnimationFrame(resolve))
    window.asking.subscription(given)
    delete window.asking.subscription
  }, isTaken)

const answersInstall =
  (outcome: string): Way =>
  ({ page }) =>
    page.evaluate((given) => window.asking?.install?.(given), outcome)

/** The device of the page was added before, by the page itself. */
const shownAs = async (page: Page, snapshot: DeviceSnapshot): Promise<void> => {
  const { push, problem, failed } = snapshot.context
  const isOffered = push?.settings.publicKey !== null
  const own = hereIn(snapshot.context)
  const isDenied = push?.here.permission === 'denied'
  const isOff = isOffered && own === null && !isDenied
  await saysIf<DeviceSnapshot>('device.push.isOn', () => own !== null)(page, snapshot)
  await saysIf<DeviceSnapshot>('device.push.isOff', () => isOff)(page, snapshot)
  await saysIf<DeviceSnapshot>(
    'device.push.denied',
    () => isOffered && own === null && (isDenied || problem === 'denied'),
  )(page, snapshot)
  for (const code of ['dismissed', 'push-service', 'unexpected'] as const)
    await saysIf<DeviceSnapshot>(`device.push.problem.${code}`, () => problem === code)(page, snapshot)
  for (const what of ['remove', 'kinds'] as const)
    await saysIf<DeviceSnapshot>(`device.push.notDone.${what}`, () => failed === what)(page, snapshot)
}

const waits = has('status', 'device.push.loading')
const removes = isBusyWith('device.push.removing')

export const deviceBrowser = {
  open: async ({ page, sandbox }) => {
    await sandbox.newcomer('done')
    await withOwnBrowser(page)
    await sandbox.hold(load, add, remove, choose)
    await page.goto('/app/settings/device')
  },
  sees: {
    'install.closed': says('device.install.how'),
    'install.offered': has('button', 'device.install.ask'),
    'install.asking': isBusyWith('device.installing'),
    'install.installed': says('device.installed'),
    // After a removal that nobody answered the list stays, and is busy.
    'push.loading': (page, snapshot) => (snapshot.context.push === null ? waits(page, snapshot) : removes(page)),
    'push.failed': says('device.push.failed'),
    'push.shown': sees(shownAs),
    'push.askingPermission': isBusyWith('device.push.turningOn'),
    'push.turningOn': isBusyWith('device.push.turningOn'),
    'push.removing': isBusyWith('device.push.removing'),
    'push.choosing': null,
  },
  act: {
    'install.offered': ({ page }) =>
      page.evaluate(() => {
        const prompt = () =>
          new Promise<{ outcome: string }>((resolve, reject) => {
            if (window.asking)
              window.asking.install = (outcome) => {
                if (outcome === 'no answer') reject(new DOMException('No answer', 'AbortError'))
                else resolve({ outcome })
              }
          })
        window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
      }),
    'install.done': ({ page }) => page.evaluate(() => void window.dispatchEvent(new Event('appinstalled'))),
    'install.ask': { press: 'device.install.ask' },
    'push.retry': { press: 'common.tryAgain' },
    'push.on': { press: 'device.push.turnOn' },
    'device.remove': async ({ page }) => page.getByRole('listitem').getByRole('button').last().click(),
    'kind.switch': { press: 'device.kind.alerts', as: 'switch' },
  },
  steer: {
    loadPush: answering(load),
    askInstall: {
      accepted: answersInstall('accepted'),
      dismissed: answersInstall('dismissed'),
      'no answer': answersInstall('no answer'),
    },
    askPermission: {
      allowed: async ({ page }) => {
        // One that was never answered is over.
        await page.evaluate(() => void delete window.asking?.subscription)
        await answersPermission(page, 'granted')
      },
      'the browser is told no': ({ page }) => answersPermission(page, 'denied'),
      'no answer to the browser': ({ page }) => answersPermission(page, 'default'),
    },
    turnOn: {
      'this device is told': async ({ page, sandbox }) => {
        await answersSubscription(page, true)
        await sandbox.release(add)
      },
      'no push service': ({ page }) => answersSubscription(page, false),
      'not taken': async ({ page, sandbox }) => {
        await answersSubscription(page, true)
        await sandbox.release(add, failures['no answer'])
      },
    },
    removeDevice: answering(remove),
    chooseKinds: answering(choose),
  },
} satisfies BrowserHalf<typeof deviceMachine>
