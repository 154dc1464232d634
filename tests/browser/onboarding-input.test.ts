import type { Locator, Page } from 'playwright-core'
import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import type { Locale } from '../../src/domain/customer/customer'
import { publicPaths } from '../../src/domain/company/public-site'
import { onboarding } from '../../src/server/questionnaires/onboarding'
import { countryName } from '../../src/i18n/country-name'
import { waitText } from '../../src/i18n/wait'
import { plainAnswers } from '../support/answers'
import { codeSent, newcomer } from '../support/newcomer'
import { callsOf, newcomerAt, type Station } from '../support/newcomer-calls'
import { startShared } from '../support/started'
import { isQuick, rowsOf } from '../support/quick'

const { open } = startShared()

const password = 'en lång promenad i skogen'
const known = 'astrid.lind@example.com'
let turn = 0

/** What a field is told to be wrong with, where it says that something is. */
const problemAt = async (field: Locator): Promise<string> => {
  const [id, isWrong] = [await field.getAttribute('aria-describedby'), await field.getAttribute('aria-invalid')]
  return isWrong === 'true' && id !== null ? field.page().locator(`[id="${id}"]`).innerText() : ''
}

/** Where time is short in one language: the catalogue's tests see to the other. */
const tried = rowsOf<Locale>(['en', 'sv'], (locale) => locale === 'sv')

describe.each(tried)('bad input in %s gets its message at its field:', (locale) => {
  /** A new customer at a step, with a page of their own. */
  const at = async (station: Station) => {
    const opened = await open({ locale })
    turn += 1
    const who = {
      email: `ture${turn}@example.com`,
      password,
      number: `+46701740${620 + turn}`,
      personalNumber: `198508${10 + turn}-0000`,
    }
    await newcomerAt(opened.page, station, who)
    await callsOf(opened.page).post('/user/language', { language: locale })
    await opened.page.goto('/app/')
    return { ...opened, ...newcomer(opened.page, locale), who }
  }

  const boxOf = ({ field, t }: ReturnType<typeof newcomer>, kind: 'email' | 'phone', place: number) =>
    field(t('code.place', { label: t(`code.label.${kind}`), place, of: kind === 'email' ? 8 : 6 }))

  const paste = async (page: Page, into: Locator, text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await into.focus()
    await page.keyboard.press('Control+V')
  }

  test.skipIf(isQuick)('the code and address of mail', async () => {
    const customer = await at('email')
    const { page, t, press, shows, field, typeCode, who, close } = customer
    const first = boxOf(customer, 'email', 1)
    await press(t('onboarding.all.start'))
    await shows(t('email.code.title'))
    await page.getByText(new RegExp(t('code.wait', { time: '0:[0-5][0-9]' }))).waitFor()
    await expect.poll(() => page.getByRole('button', { name: t('code.resend') }).count()).toBe(0)
    await page.reload()
    await shows(t('email.code.title'))
    await page.getByText(new RegExp(t('code.wait', { time: '0:[0-5][0-9]' }))).waitFor()

    await paste(page, first, 'ÅÄÖ-1234')
    await expect.poll(() => problemAt(first)).toBe(t('field.alphanumericOnly'))
    await typeCode(t('code.label.email'), '0000 0000')
    await expect.poll(() => problemAt(first)).toBe(t('email.code.wrong'))

    await press(t('email.code.change'))
    const address = field(t('email.label'))
    const addresses = [
      ['', 'field.required'],
      ['ture', 'field.email'],
      ['a&b@example.com', 'field.emailAmpersand'],
      [`${'a'.repeat(65)}@example.com`, 'field.emailLocalPart'],
      [`${'a'.repeat(45)}@example.com`, 'field.emailLength'],
    ] as const
    for (const [text, message] of addresses) {
      await address.fill(text)
      await address.blur()
      await expect.poll(() => problemAt(address), { message: text }).toBe(t(message))
      await expect.poll(() => page.getByRole('button', { name: t('code.send') }).isDisabled()).toBe(true)
    }
    await address.fill(known)
    await press(t('code.send'))
    await expect.poll(() => problemAt(address)).toBe(t('field.emailTaken'))
    await address.fill(who.email)
    await press(t('code.send'))
    const wait = t('code.problem.too-soon', { seconds: 59 }).replace('59', '[1-6]?[0-9]')
    await page
      .getByRole('alert')
      .filter({ hasText: new RegExp(wait) })
      .waitFor()
    await page.reload()

    await shows(t('email.code.title'))
    await paste(page, first, ` ${await codeSent(page, who.email)} `)
    await shows(t('phone.title'))
    await close()
  })

  test('an address that somebody has, when an account is opened', async () => {
    const { page, close } = await open({ locale })
    const { field, press, t } = newcomer(page, locale)
    await page.goto(publicPaths[locale].signup)
    await field(t('login.email')).fill(known.toUpperCase())
    await field(t('login.password')).fill(password)
    await press(t('public.signup.submit'))
    await expect.poll(() => problemAt(field(t('login.email')))).toBe(t('field.emailTaken'))
    await close()
  })

  test('a password that is guessed first, when an account is opened: also where the list of them does not come', async () => {
    const { page, close } = await open({ locale })
    const { field, press, t } = newcomer(page, locale)
    const calls: string[] = []
    page.on('request', (request) => void calls.push(new URL(request.url()).pathname))
    const signUp = '/protected/v2/auth/signup'
    const message = page.getByText(t('field.passwordCommon'))
    const type = async (typed: string) => {
      await page.goto(publicPaths[locale].signup)
      await field(t('login.email')).fill(`ture.${typed}.${locale}@example.com`)
      await field(t('login.password')).fill(typed)
      await press(t('public.signup.submit'))
      await message.waitFor()
    }
    await type('Trustno1')
    expect(calls.filter((path) => path === signUp)).toEqual([])
    await page.route('**/common-passwords.txt*', (route) => route.abort())
    await type('12345678')
    expect(calls.filter((path) => path === signUp)).toEqual([signUp])
    await close()
  })

  test.skipIf(isQuick)('the number of a phone and its code, which is locked after too many tries', async () => {
    const customer = await at('phone')
    const { page, t, press, shows, field, typeCode, who, close } = customer
    await shows(t('phone.title'))
    const number = field(t('phone.label'))
    for (const [text, message] of [
      ['', 'field.required'],
      ['12', 'field.phone'],
    ] as const) {
      await number.fill(text)
      await number.blur()
      await expect.poll(() => problemAt(number), { message: text }).toBe(t(message))
    }
    await number.fill('070174 0404')
    await press(t('code.send'))
    await expect.poll(() => problemAt(number)).toBe(t('field.phoneRefused'))
    await number.fill(`0${who.number.slice(3)}`)
    await press(t('code.send'))
    await shows(t('phone.code.title'))

    const first = boxOf(customer, 'phone', 1)
    await first.press('a')
    await expect.poll(() => problemAt(first)).toBe(t('field.codeFormat', { n: 6 }))
    await paste(page, first, '12a 456')
    await expect.poll(() => problemAt(first)).toBe(t('field.codeFormat', { n: 6 }))
    for (let tries = 1; tries <= 5; tries += 1) {
      const answer = page.waitForResponse('**/profile/phone/verify')
      await typeCode(t('code.label.phone'), '000000')
      await answer
      await expect.poll(() => problemAt(first)).toBe(t('phone.code.wrong'))
    }
    await typeCode(t('code.label.phone'), '000000')
    const locked = page.getByRole('alert').filter({ hasText: t('code.locked.title') })
    await locked.waitFor()
    await expect.poll(() => locked.innerText()).toContain(t('code.locked.text', { wait: waitText(locale, 15 * 60) }))
    await expect.poll(() => first.isDisabled()).toBe(true)
    await close()
  })

  test.skipIf(isQuick)(
    'codes of an authenticator app whose key another tab has replaced, and recovery codes',
    async () => {
      const { page, context, t, press, shows, field, typeCode, close } = await at('two-factor')
      const keyIn = async (tab: Page): Promise<string> => {
        const shown = await tab.locator('main').innerText()
        return (/(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(shown)?.[0] ?? '').replaceAll(' ', '')
      }
      const prove = async (secret: string) => {
        await press(t('twoFactor.adding.next'))
        await typeCode(t('code.label.totp'), new TOTP({ secret }).generate())
      }
      await press(t('twoFactor.start'))
      await shows(t('twoFactor.adding.title'))
      const replaced = await keyIn(page)
      const other = await context.newPage()
      await other.goto('/app/')
      await other.getByRole('button', { name: t('twoFactor.start'), exact: true }).click()
      await other.getByRole('heading', { name: t('twoFactor.adding.title') }).waitFor()
      await other.close()

      await prove(replaced)
      const first = field(t('code.place', { label: t('code.label.totp'), place: 1, of: 6 }))
      await expect.poll(() => problemAt(first)).toBe(t('twoFactor.proving.wrong'))
      await press(t('twoFactor.startOver'))
      await shows(t('twoFactor.adding.title'))
      await prove(await keyIn(page))
      await shows(t('twoFactor.keeping.title'))

      await press(t('twoFactor.keeping.next'))
      const recovery = field(t('twoFactor.typing.code'))
      await recovery.fill('2222-2222')
      await field(t('email.password')).fill(password)
      for (let tries = 1; tries <= 5; tries += 1) {
        const answer = page.waitForResponse('**/user/password/2fa')
        await press(t('twoFactor.typing.submit'))
        await answer
        await expect.poll(() => problemAt(recovery)).toBe(t('twoFactor.typing.wrong'))
      }
      await press(t('twoFactor.typing.submit'))
      const locked = page.getByRole('alert').filter({ hasText: t('code.locked.title') })
      await locked.waitFor()
      await expect
        .poll(() => locked.innerText())
        .toContain(t('twoFactor.typing.locked', { wait: waitText(locale, 15 * 60) }))
      await close()
    },
  )

  test('personal numbers', async () => {
    const customer = await at('personal')
    const { page, t, press, shows, field, givePersonalDetails, close } = customer
    await shows(t('personal.title'))
    const number = field(t('personal.personalNumber'))
    for (const [text, message] of [
      ['', 'field.required'],
      ['123', 'field.personalNumber'],
      ['19900231-0000', 'field.personalNumberDate'],
      ['19900215-1234', 'field.personalNumberCheck'],
    ] as const) {
      await number.fill(text)
      await number.blur()
      await expect.poll(() => problemAt(number), { message: text }).toBe(t(message))
    }
    await givePersonalDetails('1912-12-12 1212')
    await expect.poll(() => problemAt(number)).toBe(t('field.personalNumberTaken'))
    await expect.poll(() => number.inputValue()).toBe('19121212-1212')
    await number.fill(customer.who.personalNumber)
    await press(t('personal.save'))
    await page.getByRole('heading', { name: t('documents.title') }).waitFor()
    await close()
  })

  test.skipIf(isQuick)('texts of the questionnaire', async () => {
    const { page, t, press, field, close } = await at('questionnaire')
    for (const question of ['purpose', 'frequency', 'monthlyAmount', 'sourceOfFunds', 'occupation'])
      await callsOf(page).saveAnswer(question, plainAnswers[question] ?? {})
    await page.reload()
    const text = field(t('questions.answer'))
    await text.fill('')
    await press(t('questions.next'))
    await expect.poll(() => problemAt(text)).toBe(t('field.mandatoryAnswer'))
    for (const bad of ['Nordic <Timber', 'Nordic Timber>', 'Nordic (Timber', 'Nordic Timber)', 'x'.repeat(65)]) {
      await page.reload()
      await text.fill('')
      await paste(page, text, bad)
      await expect.poll(() => text.inputValue()).toBe(bad)
      expect(await problemAt(text)).toBe('')
      await text.blur()
      await expect.poll(() => problemAt(text), { message: bad }).toBe(t('field.kycText'))
    }
    await text.fill('x'.repeat(64))
    await press(t('questions.next'))
    await text.waitFor({ state: 'detached' })
    await close()
  })

  test.skipIf(isQuick)('a number of a country that is taken back', async () => {
    const { page, t, shows, press, field, submitAnswers, close } = await at('questionnaire')
    const [norway, germany] = [countryName(locale, 'NO'), countryName(locale, 'DE')]
    const { taxResidence: _, ...rest } = plainAnswers
    for (const [question, given] of Object.entries(rest)) await callsOf(page).saveAnswer(question, given)
    await page.reload()
    await page.setViewportSize({ width: 390, height: 844 })
    const country = page.getByRole('combobox')
    await country.fill('zzz')
    await page.getByText(t('country.none')).waitFor()
    await press(t('questions.next'))
    await expect.poll(() => problemAt(country)).toBe(t('field.mandatoryAnswer'))
    for (const name of [norway, germany]) {
      await country.click()
      await country.fill(name)
      await page.getByRole('option', { name, exact: true }).click()
    }
    await press(t('questions.next'))
    await field(norway).fill('010190 12345')
    await press(t('questions.next'))
    await expect.poll(() => problemAt(field(germany))).toBe(t('field.mandatoryAnswer'))
    await field(germany).fill('12 345 678 901')
    await press(t('questions.next'))
    await field(germany).waitFor({ state: 'detached' })
    await page.reload()
    await shows(t('questions.review.title'))
    const question = onboarding.questions.find(({ id }) => id === 'taxResidence')
    await page.getByRole('button', { name: question?.question({ locale, fiat: 'SEK' }) ?? '' }).click()
    await press(t('questions.removeCountry', { country: germany }))
    await press(t('questions.next'))
    await shows(t('questions.review.title'))
    await page.reload()
    await shows(t('questions.review.title'))
    expect(await page.locator('main dl').innerText()).not.toContain(germany)
    await submitAnswers()
    await page.getByRole('heading', { name: t('questions.review.title') }).waitFor({ state: 'detached' })
    await close()
  })
})
