import type { Locator, Page } from 'playwright-core'
import { TOTP } from 'otpauth'
import type { Locale } from '../../src/domain/customer/customer'
import { publicPaths } from '../../src/domain/company/public-site'
import { onboarding } from '../../src/server/questionnaires/onboarding'
import { countryName } from '../../src/i18n/country-name'
import { translate, type Translate } from '../../src/i18n/i18n'
import { photoOfDocument } from './files'

/** A code as a message writes it: six digits, or two groups of four. */
const written = /\b(\d{6}|[A-Z2-9]{4} [A-Z2-9]{4})\b/

/** What the sandbox's inbox shows to somebody, newest first. */
const lettersTo = async (page: Page, recipient: string): Promise<string[]> => {
  const answer = await page.context().request.get('/sandbox/inbox?fresh=yes')
  return (await answer.text())
    .split('<details')
    .slice(1)
    .filter((letter) => letter.includes(`${recipient} ·`))
    .map((letter) => /<pre>([^]*?)<\/pre>/.exec(letter)?.[1] ?? '')
}

/** The newest code that somebody has been sent, once they have had as many as `nth`. */
export const codeSent = async (page: Page, recipient: string, nth = 1): Promise<string> => {
  for (;;) {
    const codes = (await lettersTo(page, recipient)).flatMap((text) => written.exec(text)?.[1] ?? [])
    if (codes[0] !== undefined && codes.length >= nth) return codes[0]
    await page.waitForTimeout(50)
  }
}

type Answers = Readonly<Record<string, (page: Page) => Promise<void>>>

const choose =
  (value: string) =>
  async (page: Page): Promise<void> =>
    page.locator(`main input[value="${value}"]`).check()

/** What is answered to each question, by its id. */
export const usualAnswers = (locale: Locale): Answers => ({
  purpose: choose('saving'),
  frequency: choose('monthly'),
  monthlyAmount: choose('band-2'),
  sourceOfFunds: choose('salary'),
  occupation: choose('student'),
  onBehalf: choose('self'),
  taxResidence: (page) => chooseCountry(page.getByRole('combobox'), countryName(locale, 'SE')),
  pep: choose('no'),
  ownWallets: choose('yes'),
  terms: (page) => page.locator('main input[type=checkbox]').check(),
})

const chooseCountry = async (box: Locator, name: string): Promise<void> => {
  await box.fill(name)
  await box.page().getByRole('option', { name, exact: true }).click()
}

const answerTo = async (page: Page, locale: Locale, text: string, answers: Answers): Promise<void> => {
  const asked = onboarding.questions.find(({ question }) => question({ locale, fiat: 'SEK' }) === text)
  const give = answers[asked?.id ?? '']
  if (give === undefined) throw new Error(`Nobody knows what to answer to "${text}"`)
  await give(page)
}

/**
 * The steps of a new customer, taken as they are shown: everything is found by its name in the language. `sent`: the code that
 * somebody was sent, where no sandbox shows it; `now`: the time of the exchange, where it is another.
 */
export const newcomer = (
  page: Page,
  locale: Locale,
  sent: (recipient: string) => Promise<string> = (recipient) => codeSent(page, recipient),
  now: () => number = Date.now,
) => {
  const t: Translate = translate(locale)
  const shows = (name: string): Promise<void> => page.getByRole('heading', { name, exact: true }).waitFor()
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()
  const field = (name: string): Locator => page.getByLabel(name, { exact: true })
  const typeCode = async (label: string, code: string): Promise<void> => {
    const compact = code.replaceAll(/\s/g, '')
    await field(t('code.place', { label, place: 1, of: compact.length })).click()
    await page.keyboard.type(compact)
  }
  return {
    t,
    shows,
    press,
    field,
    typeCode,
    signUp: async (email: string, password: string) => {
      await page.goto(publicPaths[locale].signup)
      await field(t('login.email')).fill(email)
      await field(t('login.password')).fill(password)
      await press(t('public.signup.submit'))
      await page.waitForURL('**/app/protected/verification')
    },
    /** Gives the address that the codes go to from then on. */
    giveEmail: async (email: string) => {
      await field(t('email.label')).fill(email)
      await press(t('code.send'))
    },
    confirmEmail: async (email: string) => {
      await shows(t('email.code.title'))
      await typeCode(t('code.label.email'), await sent(email))
    },
    givePhone: async (typed: string, number: string) => {
      await shows(t('phone.title'))
      await field(t('phone.label')).fill(typed)
      await press(t('code.send'))
      await shows(t('phone.code.title'))
      await typeCode(t('code.label.phone'), await sent(number))
    },
    choosePassword: async (password: string) => {
      await shows(t('password.title'))
      await field(t('password.label')).fill(password)
      await field(t('password.repeated')).fill(password)
      await press(t('password.save'))
    },
    /** Ends the e-ID order that the page shows at the app of the e-ID, in a tab of its own; tells who held it. */
    useEid: async (
      decision: 'sign' | 'decline' | 'cancel' | 'timeout',
      look: (app: Page) => Promise<void> = async () => {},
      /** Where the app is, where no link of the page leads there. */
      address: string | null = null,
    ) => {
      const link = page.locator('a[href*="autostarttoken="]').filter({ visible: true }).first()
      const app = await page.context().newPage()
      await app.goto(address ?? (await link.getAttribute('href')) ?? '')
      const told = async (name: 'firstName' | 'lastName' | 'personalNumber') =>
        app.getByLabel(t(`personal.${name}`), { exact: true }).inputValue()
      await look(app)
      const holder = {
        firstName: await told('firstName'),
        lastName: await told('lastName'),
        personalNumber: await told('personalNumber'),
      }
      await app.getByRole('button', { name: t(`sandbox.eid.${decision}`), exact: true }).click()
      await app.getByText(t(decision === 'sign' ? 'sandbox.eid.signed' : 'sandbox.eid.ended')).waitFor()
      await app.close()
      return holder
    },
    /** Turns two-factor on as an authenticator app would; tells its secret and one recovery code. */
    turnTwoFactorOn: async (password: string | null, look: (view: string) => Promise<void> = async () => {}) => {
      await shows(t('twoFactor.title'))
      await press(t('twoFactor.start'))
      await shows(t('twoFactor.adding.title'))
      await look('secret')
      const shown = await page.locator('main').innerText()
      const secret = (/(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(shown)?.[0] ?? '').replaceAll(' ', '')
      await press(t('twoFactor.adding.next'))
      await typeCode(t('code.label.totp'), new TOTP({ secret }).generate({ timestamp: now() }))
      await shows(t('twoFactor.keeping.title'))
      await look('recovery-codes')
      const codes = await page
        .getByRole('list', { name: t('twoFactor.keeping.codes') })
        .getByRole('listitem')
        .allInnerTexts()
      await press(t('twoFactor.keeping.next'))
      await field(t('twoFactor.typing.code')).fill(codes[3] ?? '')
      if (password !== null) await page.locator('main input[type=password]').fill(password)
      await look('typed-back')
      await press(t('twoFactor.typing.submit'))
      return { secret, codes }
    },
    skipTwoFactor: async () => {
      await shows(t('twoFactor.title'))
      await press(t('twoFactor.skip'))
    },
    /** Name and number are not typed where an e-ID has told them. */
    givePersonalDetails: async (personalNumber: string | null) => {
      await shows(t('personal.title'))
      if (personalNumber !== null) {
        await field(t('personal.firstName')).fill('Ebba')
        await field(t('personal.lastName')).fill('Åkerlund')
        await field(t('personal.personalNumber')).fill(personalNumber)
      }
      await field(t('personal.address')).fill('Skeppsbron 10')
      await field(t('personal.postalCode')).fill('111 30')
      await field(t('personal.city')).fill('Stockholm')
      await page.getByRole('radio', { name: t('personal.pep.no'), exact: true }).check()
      await press(t('personal.save'))
    },
    /** Chooses a file for one of the documents, and says that it can be read. */
    giveDocument: async (kind: 'id-front' | 'id-back' | 'passport' | 'residency', name = `${kind}.jpg`) => {
      const row = page.getByRole('region', { name: t(`document.${kind}`), exact: true })
      await row
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name, mimeType: 'image/jpeg', buffer: await photoOfDocument() })
      await row.getByRole('button', { name: t('documents.look.use'), exact: true }).click()
      return row
    },
    /** Answers what is asked, from the question that is shown to the page where answers are checked. */
    answer: async (answers: Answers = usualAnswers(locale), last: string = t('questions.review.title')) => {
      const title = page.locator('main h1')
      for (let text = await title.innerText(); text !== last; text = await title.innerText()) {
        await answerTo(page, locale, text, answers)
        await page.locator('main button[type=submit]').click()
        await title.filter({ hasNotText: text }).waitFor()
      }
    },
    submitAnswers: async () => {
      await shows(t('questions.review.title'))
      await press(t('questions.review.submit'))
    },
  }
}
