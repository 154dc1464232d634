import type { BrowserContext, Page, Worker } from 'playwright-core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Locale } from '../../src/domain/customer/customer'
import { brand } from '../../src/domain/company/brand'
import { publicPaths } from '../../src/domain/company/public-site'
import type { PushMessage } from '../../src/domain/push/push'
import { translate } from '../../src/i18n/i18n'
import { accessibilityFaults, keepPicture, overflows } from '../support/browser'
import { buyScreen, enter, payAtBank, referenceIn } from '../support/journey'
import { fingerprintOf, startPushService } from '../support/push-service'
import { rowsOf } from '../support/quick'
import { startForAll } from '../support/started'

const service = await startPushService()
const { open, exchange } = startForAll({ PUSH_TEST_SERVICE: service.origin })
afterAll(() => service.stop())
beforeEach(() => {
  service.received.length = 0
})

/** Chromium without a head has no push service: the page is given subscriptions of the tests' own, one after the other. */
const withPushService = async (context: BrowserContext, permission: 'granted' | 'denied'): Promise<string[]> => {
  const subscriptions = [service.subscribe(), service.subscribe()]
  await context.addInitScript(
    ({ given, answer }) => {
      const kept = () => {
        const subscription = given[Number(localStorage.getItem('subscribed') ?? NaN)]
        const key = localStorage.getItem('key')
        if (subscription === undefined) return null
        return {
          endpoint: subscription.endpoint,
          options: { applicationServerKey: key === null ? null : Uint8Array.from(JSON.parse(key)).buffer },
          toJSON: () => subscription,
          unsubscribe: async () => {
            localStorage.removeItem('subscribed')
            return true
          },
        }
      }
      Object.defineProperty(Notification, 'permission', {
        get: () => localStorage.getItem('permission') ?? 'default',
      })
      Notification.requestPermission = async () => {
        localStorage.setItem('permission', answer)
        return answer
      }
      Object.assign(PushManager.prototype, {
        getSubscription: async () => kept(),
        subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
          const times = Number(localStorage.getItem('times') ?? 0)
          localStorage.setItem('times', String(times + 1))
          localStorage.setItem('subscribed', String(times % given.length))
          localStorage.setItem('key', JSON.stringify([...applicationServerKey]))
          return kept()
        },
      })
    },
    { given: subscriptions.map(({ endpoint, keys }) => ({ endpoint, keys })), answer: permission },
  )
  return subscriptions.map(({ endpoint }) => endpoint)
}

const onItsPage = async (locale: Locale = 'en', permission: 'granted' | 'denied' = 'granted') => {
  const all = await open({ locale, serviceWorkers: 'allow' })
  await all.context.grantPermissions(['notifications'])
  const endpoints = await withPushService(all.context, permission)
  await enter(all.page, 'verified-swede')
  await all.page.goto('/app/settings/device')
  await all.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return { ...all, endpoints, t: translate(locale) }
}

const turnOn = async (page: Page, locale: Locale = 'en'): Promise<void> => {
  const t = translate(locale)
  await page.getByRole('button', { name: t('device.push.turnOn'), exact: true }).click()
  await page.getByText(t('device.push.isOn'), { exact: true }).waitFor()
}

/** An order that has news: it was paid. */
const paidOrder = async (page: Page, amount: string): Promise<string> => {
  const buy = buyScreen(page, 'en')
  await buy.open()
  await buy.fill(amount)
  await buy.review.click()
  await buy.place.click()
  await page.waitForURL('**/protected/order/**')
  const reference = referenceIn(page)
  await payAtBank(page, 'en')
  return reference
}

/** Hands a message to the worker as the browser's push service would. */
const deliver = async (page: Page, data: string): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ isDeleted }) => !isDeleted)
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await found
  await session.send('ServiceWorker.deliverPushMessage', { origin: exchange().origin, registrationId, data })
}

type Shown = { title: string; body: string; tag: string; path: string }

/** Chromium without a head shows no notification and has no hand that clicks: what the worker asks of it is written down. */
const watchWorker = async (context: BrowserContext): Promise<Worker> => {
  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('There is no service worker')
  await worker.evaluate(() => {
    const [shown, opened]: [unknown[], string[]] = [[], []]
    const registration: unknown = Reflect.get(self, 'registration')
    const clients: unknown = Reflect.get(self, 'clients')
    const show = async (title: string, { body = '', tag = '', data }: NotificationOptions): Promise<void> =>
      void shown.push({ title, body, tag, path: data.path })
    Object.assign(Object(registration), { showNotification: show })
    Object.assign(Object(clients), { openWindow: async (path: string) => void opened.push(path) })
    Object.assign(self, { shown, opened })
  })
  return worker
}

const shownBy = (worker: Worker): Promise<Shown[]> => worker.evaluate(() => Reflect.get(self, 'shown'))

/** A click on a notification that leads to a page; answers which windows were opened. */
const clicked = (worker: Worker, path: string): Promise<string[]> =>
  worker.evaluate(async (to) => {
    const event = new Event('notificationclick')
    const work: Promise<unknown>[] = []
    Object.assign(event, {
      notification: { close: () => undefined, data: { path: to } },
      waitUntil: (promise: Promise<unknown>) => void work.push(promise),
    })
    self.dispatchEvent(event)
    await Promise.all(work)
    return Reflect.get(self, 'opened')
  }, path)

test.each(rowsOf(['en', 'sv'] as const, (locale) => locale === 'sv'))(
  'in %s a device is turned on upon a click, and off again',
  async (locale) => {
    const { page, t, troubles, close } = await onItsPage(locale)
    await page.getByRole('heading', { level: 1, name: t('device.title') }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('permission'))).toBe(null)
    await turnOn(page, locale)
    expect([await accessibilityFaults(page), await overflows(page)]).toEqual([[], false])
    await keepPicture(page, `device-on-${locale}`)
    await page.getByRole('switch', { name: t('device.kind.alerts') }).click()
    await page.getByRole('switch', { name: t('device.kind.alerts'), checked: false }).waitFor()
    await page.reload()
    await page.getByRole('switch', { name: t('device.kind.alerts'), checked: false }).waitFor()
    await page.getByRole('switch', { name: t('device.kind.alerts') }).click()
    await page.getByRole('switch', { name: t('device.kind.alerts'), checked: true }).waitFor()
    await page.getByRole('button', { name: new RegExp(`^${t('device.push.turnOff')}`) }).click()
    await page.getByText(t('device.push.isOff'), { exact: true }).waitFor()
    expect(troubles).toEqual([])
    await close()
  },
)

test('a browser that was told no is told how it can be allowed, and can be tried again', async () => {
  const { page, t, close } = await onItsPage('en', 'denied')
  await page.getByRole('button', { name: t('device.push.turnOn'), exact: true }).click()
  await page.getByText(t('device.push.denied', { brand: brand.name }), { exact: true }).waitFor()
  await page.getByRole('button', { name: t('device.push.turnOn'), exact: true }).click()
  await page.getByText(t('device.push.denied', { brand: brand.name }), { exact: true }).waitFor()
  await close()
})

test('a message is shown, and its click leads through signing in to its page', async () => {
  const { page, context, close } = await onItsPage()
  await turnOn(page)
  const reference = await paidOrder(page, '1000')
  await expect.poll(() => service.received.length).toBeGreaterThan(0)
  const [first] = service.received
  const message = JSON.stringify(first?.payload)
  const { tag, path }: PushMessage = JSON.parse(message)
  const worker = await watchWorker(context)
  await deliver(page, message)
  await deliver(page, message)
  const shown = { title: 'Nordmynt', body: 'There is news about one of your orders.', tag, path }
  await expect.poll(() => shownBy(worker)).toEqual([shown, shown])
  await deliver(page, 'by somebody else')
  await context.clearCookies({ name: 'nm_session' })
  await page.goto('about:blank')
  expect([await clicked(worker, path), await shownBy(worker)]).toEqual([[path], [shown, shown]])
  expect(path).toMatch(new RegExp(`^/app/protected/order/${reference}/`))
  await page.goto(path)
  await page.waitForURL(`**${publicPaths.en.login}**`)
  await page.locator('form[action$="/verified-swede"] button').click()
  await page.waitForURL(`**/app/protected/order/${reference}/**`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await close()
})

test('who logs out has the device told no more, and whoever comes after them has nothing of theirs', async () => {
  const { page, t, close } = await onItsPage()
  await turnOn(page)
  await page.getByRole('button', { name: t('header.account'), exact: true }).click()
  await page.getByRole('menuitem', { name: t('header.logOut') }).click()
  await page.waitForURL(`**${publicPaths.en.login}**`)
  await enter(page, 'old-wallet')
  await page.goto('/app/settings/device')
  await page.getByText(t('device.push.isOff'), { exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('subscribed'))).toBe(null)
  await close()
})

/** Has the worker's browser give its subscription up, without a word of which it was; answers by what it subscribed anew. */
const givenUp = (worker: Worker): Promise<unknown> =>
  worker.evaluate(async () => {
    const asked: unknown[] = []
    const registration: { pushManager: PushManager } = Reflect.get(self, 'registration')
    Object.assign(registration.pushManager, { subscribe: async (options: unknown) => void asked.push(options) })
    const work: Promise<unknown>[] = []
    const event = Object.assign(new Event('pushsubscriptionchange'), {
      oldSubscription: null,
      newSubscription: null,
      waitUntil: (promise: Promise<unknown>) => void work.push(promise),
    })
    self.dispatchEvent(event)
    await Promise.all(work)
    return asked
  })

const publicKeyOf = async (page: Page): Promise<string> => {
  const { result }: { result: { publicKey: string } } = await (await page.request.get('/protected/v2/user/push')).json()
  return result.publicKey
}

type Listed = { fingerprint: string; isTold: boolean }

/** Whether the devices of these endpoints are told; undefined of one that is not listed. */
const toldAt = async (page: Page, endpoints: readonly string[]): Promise<(boolean | undefined)[]> => {
  const { result }: { result: { devices: Listed[] } } = await (await page.request.get('/protected/v2/user/push')).json()
  return endpoints.map(
    (endpoint) => result.devices.find(({ fingerprint }) => fingerprint === fingerprintOf(endpoint))?.isTold,
  )
}

test('a subscription that the browser gave up is had anew by the worker, and told by the next page', async () => {
  const { page, context, endpoints, close } = await onItsPage()
  await turnOn(page)
  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('There is no service worker')
  expect(await givenUp(worker)).toEqual([{ userVisibleOnly: true, applicationServerKey: await publicKeyOf(page) }])
  await page.evaluate(() => localStorage.setItem('subscribed', '1'))
  const added = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('push/devices'),
  )
  await page.reload()
  expect((await added).status()).toBe(200)
  expect(await toldAt(page, endpoints)).toEqual([undefined, true])
  await paidOrder(page, '1500')
  const received = () => service.received.map(({ device }) => `${service.origin}/push/${device}`)
  await expect.poll(() => endpoints.map((endpoint) => received().includes(endpoint))).toEqual([false, true])
  await close()
})

test('a device that subscribed by another key subscribes by that of the exchange at the next visit', async () => {
  const { page, endpoints, close } = await onItsPage()
  await turnOn(page)
  await page.evaluate(() => localStorage.setItem('key', JSON.stringify(Array.from({ length: 65 }, () => 4))))
  const added = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('push/devices'),
  )
  await page.reload()
  expect((await added).status()).toBe(200)
  const key = await page.evaluate(() => JSON.parse(localStorage.getItem('key') ?? '[]'))
  expect([Buffer.from(key).toString('base64url'), await toldAt(page, endpoints)]).toEqual([
    await publicKeyOf(page),
    [undefined, true],
  ])
  await close()
})
