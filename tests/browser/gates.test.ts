import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { onboardingQuestionnaire } from '../../src/domain/customer/customer'
import type { SeedKey } from '../../src/server/sandbox/seeds/keys'
import { translate } from '../../src/i18n/i18n'
import { enterByLogin } from '../support/journey'
import { startShared } from '../support/started'
import { isQuick, rowsOf } from '../support/quick'

const { open } = startShared()

const t = translate('en')
const questionnaire = `/questionnaire/${onboardingQuestionnaire}`

const placeOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return `${pathname.replace(/^\/app/, '')}${search}`
}

/** Where the app is once it has loaded at an address. */
const loadedAt = async (page: Page, path: string): Promise<string> => {
  await page.goto(`/app${path}`)
  await page.locator('main').getByRole('heading', { level: 1 }).first().waitFor()
  return placeOf(page)
}

/** Goes to an address inside the running app, as Back and Forward do. */
const wentTo = async (page: Page, path: string, place: string): Promise<void> => {
  await page.evaluate((to) => history.pushState(null, '', to), `/app${path}`)
  await expect.poll(() => placeOf(page), { message: `${path} leads to ${place}` }).toBe(place)
}

const withCustomer = async (ready: SeedKey, visit: (page: Page) => Promise<void>): Promise<void> => {
  const { page, troubles, close } = await open()
  await enterByLogin(page, ready)
  await visit(page)
  expect(troubles, ready).toEqual([])
  await close()
}

type Standing = {
  ready: SeedKey
  home: string
  /** Closed addresses, and where they lead to. */
  closed: readonly (readonly [path: string, place: string])[]
  open: readonly string[]
}

const due = {
  home: '/protected/second-verification',
  closed: ['/protected/dashboard', '/order', '/profile/bank', '/settings/email', '/protected/verification'].map(
    (path) => [path, '/protected/second-verification'] as const,
  ),
  open: ['/profile/bank?ref=a1', '/support', '/error/not-found'],
}

const toBuy = (...paths: string[]) => paths.map((path) => [path, '/order'] as const)
const secondVerification = '/protected/second-verification'
const verification = '/protected/verification'

const standings: readonly Standing[] = [
  { ready: 'questionnaire-due', ...due },
  { ready: 'questionnaire-rejected', ...due },
  {
    ready: 'brand-new',
    home: verification,
    closed: [...toBuy(secondVerification), [questionnaire, '/error/not-found']],
    open: ['/order', '/settings/password'],
  },
  { ready: 'phone-step', home: verification, closed: toBuy(secondVerification), open: ['/protected/dashboard'] },
  {
    ready: 'eid-verified',
    home: '/protected/dashboard',
    closed: toBuy(secondVerification, questionnaire),
    open: [verification, '/order'],
  },
  {
    ready: 'document-rejected',
    home: '/protected/dashboard',
    closed: toBuy(verification, secondVerification),
    open: ['/profile/documents'],
  },
  {
    ready: 'verified-swede',
    home: '/protected/dashboard',
    closed: [...toBuy(verification, secondVerification, questionnaire), ['/questionnaire/NONE', '/error/not-found']],
    open: ['/order/list'],
  },
]

/** One who must mend, one who is new, one who is done. */
const quick: readonly SeedKey[] = ['questionnaire-due', 'brand-new', 'verified-swede']

describe('the gate', () => {
  test('takes each customer home, and away from what is closed to them, at first load and at every step', async () => {
    for (const { ready, home, closed, open: free } of rowsOf(standings, (standing) => quick.includes(standing.ready)))
      await withCustomer(ready, async (page) => {
        expect(await loadedAt(page, '/'), `home of ${ready}`).toBe(home)
        for (const [path, place] of closed) await wentTo(page, path, place)
        const [[path, place] = ['/', home]] = closed
        expect(await loadedAt(page, path), `${path} for ${ready}`).toBe(place)
        for (const each of free) expect(await loadedAt(page, each), `${each} for ${ready}`).toBe(each)
      })
  })

  test.skipIf(isQuick)(
    'takes ?ref= to the bank page with its query from wherever it comes, before every other rule',
    async () => {
      for (const ready of ['verified-swede', 'questionnaire-due', 'eid-new', 'password-change'] as const)
        await withCustomer(ready, async (page) => {
          expect(await loadedAt(page, '/?ref=a1&state=ok'), ready).toBe('/profile/bank?ref=a1&state=ok')
          expect(await loadedAt(page, '/order?ref=b2'), ready).toBe('/profile/bank?ref=b2')
        })
    },
  )

  test('takes whoever has a temporary address to give a real one, at first load alone', () =>
    withCustomer('eid-new', async (page) => {
      expect(await loadedAt(page, '/order')).toBe('/settings/email')
      await page.getByRole('heading', { name: t('email.first.title') }).waitFor()
      await wentTo(page, '/protected/verification', '/protected/verification')
      await wentTo(page, '/order', '/order')
      await page.getByRole('heading', { name: t('buy.title') }).waitFor()
    }))

  test('asks for another password where one is required, which closes nothing', () =>
    withCustomer('password-change', async (page) => {
      expect(await loadedAt(page, '/protected/dashboard')).toBe('/settings/password')
      await page.getByText(t('password.required')).waitFor()
      await wentTo(page, '/order', '/order')
      await page.getByRole('heading', { name: t('buy.title') }).waitFor()
    }))
})

test('on a phone the page of the settings that is open has its name in view among the others', async () => {
  const { page, close } = await open({ width: 'phone', locale: 'sv' })
  await enterByLogin(page, 'verified-swede', 'sv')
  const words = translate('sv')
  await loadedAt(page, '/settings/sessions')
  const name = page.getByRole('navigation', { name: words('sections.settings') }).locator('[aria-current="page"]')
  await expect.poll(() => name.evaluate((shown) => shown.getBoundingClientRect().right <= innerWidth)).toBe(true)
  await close()
})
