import type { Page } from 'playwright-core'
import { is, string, type } from 'superstruct'
import { describe, expect, test } from 'vitest'
import type { Locale } from '../../src/domain/customer/customer'
import type { Rates } from '../../src/domain/market/market'
import { sandboxPassword, type SeedKey } from '../../src/server/sandbox/seeds/keys'
import { buyScreen, clickSignedOut, enter, enterByLogin, referenceIn, walletAddress } from '../support/journey'
import { codeSent } from '../support/newcomer'
import { startForAll } from '../support/started'
import { rowsOf } from '../support/quick'

const { open } = startForAll()

const opened = async (
  locale: 'en' | 'sv' = 'en',
  ready: SeedKey = 'verified-swede',
  before: (page: Page) => Promise<void> = async () => undefined,
  { mayLackWords = false, mayBeRenewed = true } = {},
) => {
  const all = await open({ locale, mayLackWords, mayBeRenewed })
  await before(all.page)
  await enter(all.page, ready)
  const buy = buyScreen(all.page, locale)
  await buy.open()
  return { ...all, buy }
}

const calls = '**/protected/v2/**'
const Reported = type({ message: string(), path: string() })

const tried = rowsOf<Locale>(['en', 'sv'], (locale) => locale === 'sv')

describe.each(tried)('bad input in %s gets its message at its field', (locale) => {
  test('amounts and addresses', async () => {
    const { buy, page, close } = await opened(locale, 'old-wallet')
    const { t } = buy
    const limits =
      locale === 'en'
        ? { min: 'SEK\u00a0100', max: 'SEK\u00a01,000,000' }
        : { min: '100\u00a0kr', max: '1\u00a0000\u00a0000\u00a0kr' }
    const said = async (field: typeof buy.amount) => {
      const ids = (await field.getAttribute('aria-describedby')) ?? ''
      const texts = await Promise.all(
        ids
          .split(' ')
          .filter(Boolean)
          .map((id) => page.locator(`[id="${id}"]`).innerText()),
      )
      return texts.join(' ')
    }
    const amounts = [
      ['99', t('field.amountTooLow', limits)],
      ['1000001', t('field.amountTooLarge', limits)],
      ['0100', t('field.amountLeadingZero')],
      ['1,5', t('field.amountWhole')],
      ['abc', t('field.amountInvalid', { example: locale === 'en' ? '1,000' : '1\u00a0000' })],
      ['', t('field.required')],
    ] as const
    for (const [text, message] of amounts) {
      await buy.amount.fill(text)
      await buy.amount.blur()
      await expect.poll(() => said(buy.amount), { message: text }).toContain(message)
      await expect.poll(() => buy.amount.getAttribute('aria-invalid')).toBe('true')
      await expect.poll(() => buy.review.isDisabled()).toBe(true)
    }
    const addresses = [
      ['Bitcoin', 'BTC', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'Ethereum'],
      ['Ethereum', 'ETH', walletAddress, 'Bitcoin'],
      ['Litecoin', 'LTC', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'Bitcoin Cash'],
      ['Bitcoin Cash', 'BCH', 'LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz', 'Litecoin'],
    ] as const
    for (const [name, code, other, fits] of addresses) {
      await buy.coin(name).check({ force: true })
      const field = buy.addressOf(name, code)
      await field.fill('bc1nonsense')
      await field.blur()
      await expect.poll(() => said(field)).toContain(t('field.walletAddress', { name, code }))
      await field.fill(other)
      await field.blur()
      await expect.poll(() => said(field)).toContain(t('buy.addressOfOther', { fits, name, code }))
    }
    await close()
  })
})

describe('signed out', () => {
  test('a session that ended leads to login with message=expired, at the next call', async () => {
    const { page, context, close } = await opened()
    await context.clearCookies({ name: 'nm_session' })
    await page.reload()
    await page.waitForURL('**/en/login/?message=expired')
    await page.getByText('You have been logged out for your security. Log in again.').waitFor()
    await close()
  })

  test('logging out leads to login without a message, and the session is gone', async () => {
    const { page, close, buy } = await opened()
    await page.getByRole('button', { name: buy.t('header.account') }).click()
    await page.getByRole('menuitem', { name: buy.t('header.logOut') }).click()
    await page.waitForURL('**/en/login/')
    await page.goto('/app/order')
    await page.waitForURL('**/en/login/?message=expired')
    await close()
  })

  test('another address, then another password, lead to login, which says why', async () => {
    const { page, close } = await opened('en', 'no-bank-account')
    const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await page.goto('/app/settings/email')
    await press('Change address')
    await fill('E-mail address', 'stina.new@example.com')
    await fill('Your password', sandboxPassword)
    await press('Send code')
    await page.getByRole('heading', { name: 'Enter the code from the e-mail' }).waitFor()
    await page.getByRole('textbox').first().focus()
    await page.keyboard.type((await codeSent(page, 'stina.new@example.com')).replaceAll(' ', ''))
    await page.waitForURL('**/en/login/?message=email')
    await page.getByText('Your e-mail address is changed. Log in with the new one.').waitFor()
    await enter(page, 'no-bank-account')
    await page.goto('/app/settings/password')
    await fill('Current password', sandboxPassword)
    for (const label of ['New password', 'Repeat the password']) await fill(label, 'four quiet moose')
    await press('Change password')
    await page.waitForURL('**/en/login/?message=changePassword')
    await page.getByText('Your password is changed. Log in with the new one.').waitFor()
    await close()
  })

  test('what is typed of an alert is there after a reload, and after being signed out', async () => {
    const { page, context, close, buy } = await opened()
    const button = (name: 'alerts.new' | 'alerts.form.save') =>
      page.getByRole('button', { name: buy.t(name), exact: true })
    const price = page.getByLabel(buy.t('alerts.form.price'), { exact: true })
    await page.goto('/app/alerts')
    await button('alerts.new').click()
    await price.fill('3000000')
    await page.reload()
    await expect.poll(() => price.inputValue()).toBe('3000000')
    await context.clearCookies({ name: 'nm_session' })
    await clickSignedOut(page, button('alerts.form.save'))
    await enter(page, 'verified-swede')
    await page.goto('/app/alerts')
    await expect.poll(() => price.inputValue()).toBe('3000000')
    await button('alerts.form.save').click()
    await page.getByText(buy.t('alerts.done.set')).first().waitFor()
    await page.reload()
    await button('alerts.new').waitFor()
    expect(await price.count()).toBe(0)
    await close()
  })

  test('a stranger who opens the app is led to login', async () => {
    const { page, close } = await open({ locale: 'sv' })
    await page.goto('/app/order/list')
    await page.waitForURL('**/sv/logga-in/?message=expired')
    await close()
  })
})

test('a page that is left while it is still asking signs nobody out', async () => {
  const { page, close } = await opened()
  const asking = '**/protected/v2/auth/me'
  for (let turn = 0; turn < 5; turn++) {
    const asked = page.waitForRequest(asking)
    await page.reload({ waitUntil: 'commit' })
    await asked
  }
  await page.goto('/app/order/list')
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  await close()
})

/** A customer whose time can be made to pass. */
const openedWithClock = () => opened('en', 'verified-swede', (page) => page.clock.install(), { mayBeRenewed: false })

/** Seconds pass in the page, until what is waited for is there. */
const passTime = async (page: Page, arrival: () => Promise<unknown>): Promise<void> => {
  const arrived = arrival().then(() => 'arrived')
  /* A page that is being left has no clock to run. */
  const pass = () => page.clock.runFor(1000).catch(() => undefined)
  while ((await Promise.race([arrived, pass()])) !== 'arrived');
  await page.clock.resume()
}

describe('unreachable', () => {
  test('no answer after the retries leads to login with message=offline, and the draft is kept', async () => {
    const { page, close, buy } = await openedWithClock()
    await buy.fill('900')
    await page.route(calls, (route) => route.abort('connectionrefused'))
    await passTime(page, () => page.waitForURL('**/en/login/?message=offline'))
    await page.unroute(calls)
    await buy.open()
    await expect.poll(() => buy.amount.inputValue()).toBe('900')
    await expect.poll(() => buy.address.inputValue()).toBe(walletAddress)
    await close()
  })

  test('where login does not answer either, the app stays and says so, and can try again', async () => {
    const { page, close, buy } = await openedWithClock()
    const everything = /\/(protected|en\/login)\//
    await buy.fill('900')
    await page.route(everything, (route) => route.abort('connectionrefused'))
    await passTime(page, () => page.getByRole('heading', { name: buy.t('unreachable.title') }).waitFor())
    await page.unroute(everything)
    await page.getByRole('button', { name: buy.t('common.tryAgain') }).click()
    await page.getByRole('heading', { level: 1, name: buy.t('buy.title') }).waitFor()
    await expect.poll(() => buy.amount.inputValue()).toBe('900')
    await close()
  })

  test('who opens the app while nobody answers comes home once it is tried again', async () => {
    const { page, close, buy } = await openedWithClock()
    const everything = /\/(protected\/v2|en\/login)\//
    await page.route(everything, (route) => route.abort('connectionrefused'))
    await page.goto('/app/')
    await passTime(page, () => page.getByRole('heading', { name: buy.t('unreachable.title') }).waitFor())
    await page.unroute(everything)
    await page.getByRole('button', { name: buy.t('common.tryAgain') }).click()
    await page.waitForURL('**/app/protected/dashboard')
    await page.getByRole('heading', { level: 1, name: buy.t('dashboard.title') }).waitFor()
    await close()
  })

  test('what stands beside the page and cannot be had leaves the page as it is, and comes later', async () => {
    const chat = '**/assets/chat-*.js'
    const { page, close, buy } = await opened('en', 'verified-swede', async (at) => {
      await at.route(chat, (route) => route.abort('connectionrefused'))
    })
    await buy.fill('900')
    await page.waitForEvent('requestfailed', (request) => /\/chat-/.test(request.url()))
    await page.waitForEvent('requestfailed', (request) => /\/chat-/.test(request.url()))
    expect(await buy.amount.inputValue()).toBe('900')
    await page.unroute(chat)
    await page.getByRole('button', { name: buy.t('chat.open') }).waitFor()
    expect(await buy.amount.inputValue()).toBe('900')
    await close()
  })

  test('offline, a banner says so, nothing redirects, and calls go on afterwards', async () => {
    const { page, context, close, buy } = await opened()
    await buy.fill('900')
    await buy.review.click()
    await buy.back.click()
    await context.setOffline(true)
    await page.getByText(buy.t('header.offline')).waitFor()
    await buy.review.click()
    await buy.place.click()
    expect(page.url()).toMatch(/\/app\/order$/)
    await context.setOffline(false)
    await page.waitForURL('**/app/protected/order/*/UNPAID')
    await expect.poll(() => page.getByText(buy.t('header.offline')).count()).toBe(0)
    await close()
  })
})

describe('an answer that is broken', () => {
  const broken: [string, string][] = [
    ['is not JSON', '<html></html>'],
    ['has no status', '{"result":[]}'],
    ['has no result', '{"status":"SUCCESS"}'],
  ]
  test.each(rowsOf(broken, (_, nth) => nth === 0))(
    '%s: the list says that it could not be fetched, and can try again',
    async (_, body) => {
      const { page, close, buy } = await opened()
      await page.route('**/protected/v2/orders?*', (route) => route.fulfill({ status: 200, body }))
      await page.goto('/app/order/list')
      await page.getByText(buy.t('orders.failed')).waitFor()
      await page.unroute('**/protected/v2/orders?*')
      await page.getByRole('button', { name: buy.t('common.tryAgain') }).click()
      await page.getByRole('button', { name: buy.t('orders.more', { n: 20 }) }).waitFor()
      await close()
    },
  )
})

describe('a page that cannot be drawn', () => {
  const half = { number: 0, size: 20, totalPages: 1, totalElements: 1 }
  const broken = { status: 'SUCCESS', result: { content: [{ reference: 'half-an-order' }], page: half } }

  const pages = [
    ['en', '/en/error/'],
    ['sv', '/sv/fel/'],
  ] as const

  test.each(rowsOf(pages, ([locale]) => locale === 'sv'))(
    'leads, in %s, to the static error page at %s, and is told to the exchange',
    async (locale, path) => {
      const { page, close } = await opened(locale, undefined, undefined, { mayLackWords: true })
      await page.route('**/protected/v2/orders?*', (route) => route.fulfill({ json: broken }))
      // By key: a report that the leaving page cuts is sent again under the same one, and is written down once.
      const reports = new Map<string | undefined, unknown>()
      page.on('request', (request) => {
        if (!request.url().endsWith('/v2/client-errors')) return
        reports.set(request.headers()['idempotency-key'], request.postDataJSON())
      })
      // The page before asks for orders as well, and may get the broken answer before it is left.
      const told = () =>
        [...reports.values()].filter((report) => is(report, Reported) && report.path === '/app/order/list')
      await page.goto('/app/order/list', { waitUntil: 'commit' })
      await page.waitForURL(`**${path}`)
      await expect.poll(told).toContainEqual(expect.objectContaining({ name: 'TypeError' }))
      // The order that cannot be drawn has a method that no message is for, which is told as well.
      const messages = told().flatMap((report) => (is(report, Reported) ? report.message : []))
      expect(messages).toEqual([...new Set(messages)])
      await close()
    },
  )
})

test.each([false, true])(
  'a page that lacks words fails the test that it is closed by, renewed: %s',
  async (isRenewed) => {
    const { page, close } = await open({ mayBeRenewed: isRenewed })
    await page.goto('/en/login/')
    await page.evaluate(() => reportError(new Error('No words for orders.title in en')))
    await expect(close()).rejects.toThrow('No words for orders.title in en')
  },
)

test('a renewed page is as a new one', async () => {
  const view = { width: 900, mayBeRenewed: true }
  const first = await open(view)
  await enter(first.page, 'verified-swede')
  await first.page.goto('/app/order/list')
  await first.page.evaluate(() => {
    sessionStorage.setItem('left', 'yes')
    localStorage.setItem('left', 'yes')
  })
  await first.page.route(calls, (route) => route.abort())
  await first.context.setOffline(true)
  await first.close()
  const { page, context, troubles, close } = await open(view)
  expect([page, troubles]).toEqual([first.page, []])
  expect((await context.cookies()).map(({ name, value }) => [name, value])).toEqual([
    ['lang', 'en'],
    ['theme', 'light'],
  ])
  await page.goto('/en/login/')
  expect(await page.evaluate(() => [sessionStorage.length, localStorage.length, history.length])).toEqual([0, 0, 2])
  await close()
})

describe('an order is placed once', () => {
  const numberOfOrders = (page: Page) =>
    page.evaluate(async () => {
      const answer = await fetch('/protected/v2/orders?page=0&size=1')
      const body: { result: { page: { totalElements: number } } } = await answer.json()
      return body.result.page.totalElements
    })

  test('also when its answer is lost on the way', async () => {
    const { page, close, buy } = await opened()
    const before = await numberOfOrders(page)
    let lost = 0
    await page.route('**/protected/v2/buy/orders', async (route) => {
      if (lost++ > 0) return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await buy.fill('1100')
    await buy.review.click()
    await buy.place.click()
    await page.waitForURL('**/app/protected/order/*/UNPAID')
    expect(lost).toBe(2)
    expect(await numberOfOrders(page)).toBe(before + 1)
    await close()
  })

  test('figures that have changed are shown before it is confirmed again', async () => {
    const { page, close, buy } = await opened()
    const quote = JSON.stringify({ status: 'ERROR', errors: [{ code: 'quote-expired', message: '' }], fieldErrors: [] })
    await page.route('**/protected/v2/buy/orders', (route) => route.fulfill({ status: 409, body: quote }), { times: 1 })
    await buy.fill('1200')
    await buy.review.click()
    await buy.place.click()
    await page.getByText(buy.t('buy.problem.quote-expired')).waitFor()
    await buy.place.click()
    await page.waitForURL('**/app/protected/order/*/UNPAID')
    await close()
  })
})

test('a coin that is halted says so where it is chosen, and is not reviewed; another one is bought as ever', async () => {
  const { page, close, buy } = await opened('en', 'verified-swede', async (before) => {
    await before.route('**/protected/v2/market/rates', async (route) => {
      const response = await route.fetch()
      const answer: Record<'result', Rates> = await response.json()
      await route.fulfill({ response, json: { ...answer, result: { ...answer.result, halted: ['LTC'] } } })
    })
  })
  const halted = page.getByText(buy.t('buy.coinHalted', { coin: 'Litecoin' }))
  await buy.coin('Litecoin').check({ force: true })
  await halted.waitFor()
  await buy.amount.fill('1200')
  await buy.addressOf('Litecoin', 'LTC').fill('LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz')
  await buy.bankgiro.check({ force: true })
  expect(await buy.review.isDisabled()).toBe(true)
  await buy.coin('Bitcoin').check({ force: true })
  await halted.waitFor({ state: 'hidden' })
  await buy.fill('1200')
  await buy.review.click()
  await buy.place.waitFor()
  await close()
})

describe('finding one’s way', () => {
  test('what was typed survives a reload, and Back from the order leads to an empty form', async () => {
    const { page, close, buy } = await opened()
    await buy.fill('1300')
    await page.reload()
    await expect.poll(() => buy.amount.inputValue()).toBe('1300')
    await buy.review.click()
    await buy.place.click()
    await page.waitForURL('**/UNPAID')
    await page.goBack()
    await buy.amount.waitFor()
    await expect.poll(() => buy.amount.inputValue()).toBe('')
    await close()
  })

  test('an address that no route has, and an order that is not there, say so', async () => {
    const { page, close, buy } = await opened()
    await page.goto('/app/nowhere')
    await page.getByRole('heading', { name: buy.t('notFound.title') }).waitFor()
    await page.goto('/app/protected/order/00000000-0000-4000-8000-000000000000/UNPAID')
    await page.getByRole('heading', { name: buy.t('notFound.title') }).waitFor()
    await close()
  })

  test('a status made up in the address gives way to the order’s own', async () => {
    const { page, close, buy } = await opened()
    await buy.fill('1400')
    await buy.review.click()
    await buy.place.click()
    await page.waitForURL('**/UNPAID')
    const reference = referenceIn(page)
    await page.goto(`/app/protected/order/${reference}/COMPLETED`)
    await page.waitForURL(`**/app/protected/order/${reference}/UNPAID`)
    await close()
  })
})

test('what one customer has typed is not shown to the next', async () => {
  const { page, close, buy } = await opened()
  await buy.fill('4321')
  await page.getByRole('button', { name: buy.t('header.account') }).click()
  await page.getByRole('menuitem', { name: buy.t('header.logOut') }).click()
  await page.waitForURL('**/en/login/')
  await enterByLogin(page, 'ten-thousand')
  await buy.open()
  expect([await buy.amount.inputValue(), await buy.address.inputValue()]).toEqual(['', ''])
  await close()
})

test('each screen has its title, and is where keys go on from once it is entered', async () => {
  const { page, close, buy } = await opened()
  await expect.poll(() => page.title()).toBe('Buy – Nordmynt')
  await page
    .getByRole('link', { name: buy.t('header.nav.orders') })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: buy.t('orders.title') }).waitFor()
  await expect.poll(() => page.title()).toBe('Orders – Nordmynt')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  await close()
})

describe('language and theme', () => {
  test('change in place, and stay after a reload', async () => {
    const { page, close, buy, troubles } = await opened()
    await buy.amount.fill('1500')
    await page.getByRole('button', { name: 'Svenska' }).click()
    await page.getByRole('heading', { level: 1, name: 'Köp' }).waitFor()
    await expect.poll(() => page.getAttribute('html', 'lang')).toBe('sv')
    await expect.poll(() => page.getByLabel('För', { exact: true }).inputValue()).toBe('1500')
    await page.getByRole('button', { name: 'Mörkt läge' }).click()
    await expect.poll(() => page.getAttribute('html', 'data-theme')).toBe('dark')
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Köp' }).waitFor()
    await expect.poll(() => page.getAttribute('html', 'data-theme')).toBe('dark')
    expect(troubles).toEqual([])
    await close()
  })
})

test('EUR is shown to a Swede and refused, with the way back to SEK', async () => {
  const { page, close, buy } = await opened()
  await page.getByLabel(buy.t('buy.currency')).selectOption('EUR')
  await page.getByText(buy.t('field.eurRefused')).waitFor()
  await expect.poll(() => buy.review.isDisabled()).toBe(true)
  await page.getByRole('button', { name: buy.t('buy.changeToSek') }).click()
  await expect.poll(() => page.getByLabel(buy.t('buy.currency')).inputValue()).toBe('SEK')
  await close()
})

test('an unverified customer sees what is missing, and the button that mends it', async () => {
  const { page, close } = await open()
  await enter(page, 'document-rejected')
  await page.goto('/app/order')
  const buy = buyScreen(page, 'en')
  await page
    .getByRole('main')
    .getByRole('link', { name: buy.t('closed.document-rejected.button') })
    .click()
  await page.waitForURL('**/app/profile/documents')
  await close()
})
