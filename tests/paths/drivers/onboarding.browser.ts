import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import type { onboardingMachine } from '../../../machines/onboarding/onboarding'
import type { Station } from '../../../src/server/sandbox/stations'
import { cannotRead, hasBegun, nationally, newestCode, nextNumber, somebodyNew } from '../browser/customers'
import { chooseFile } from '../browser/files'
import { heardOfCustomer } from '../browser/news'
import { placeOrder } from '../browser/payments'
import { failures } from '../browser/releases'
import { has, isBusyWith, pasteCode, shown, whileTimePasses } from '../browser/sees'
import { changesStep } from '../browser/steps'
import { stepsOn } from '../browser/words'
import type { BrowserHalf, Outcome, Stage } from '../driver'
import type { PlannedStep } from '../record'
import type { Call } from '../sandbox'
import { allAnswers } from './answers'
import { standingOf, type StandingName } from './customers-by-step'
import { secretsOf } from './two-factor.browser'
import { kitOf, withTwoFactor } from './two-factor-kit'

const load = 'POST /protected/v2/auth/me'
const checkEmail = {
  'first-email': 'POST /protected/v2/auth/signup/confirm',
  'new-email': 'POST /protected/v2/user/email/confirm',
} as const satisfies Record<string, Call>
const checkPhone = 'POST /protected/v2/profile/phone/verify'

const starts: Readonly<Record<string, Station>> = {
  begun: 'phone',
  password: 'eid-password',
  identity: 'eid-identity',
  reviewed: 'eid-review',
  twoFactor: 'two-factor',
  personal: 'personal',
  documents: 'documents',
  questionnaire: 'questionnaire',
  settings: 'eid-email',
  twoFactorOn: 'done',
  buying: 'other-number',
  paying: 'other-number',
}

/** What was kept in this browser by somebody who has taken no step yet. */
const recalls: Readonly<Record<string, (page: Page, owner: string) => Promise<unknown>>> = {
  begun: hasBegun,
  'cannot be read': (page) => cannotRead(page, 'begun:onboarding'),
}

const pages: Readonly<Record<string, string>> = {
  reviewed: '/app/protected/verification',
  twoFactorOn: '/app/settings/2fa',
}

/** Who is asked for their phone number by a way to pay comes from there. */
const comeFrom: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  buying: (page) => page.goto('/app/order'),
  paying: async (page) => page.goto(`/app/payment/${await placeOrder(page, 'StripeCard')}/error`),
}

const open = async (stage: Stage, given: string, [first]: readonly PlannedStep[]): Promise<void> => {
  const { page, sandbox } = stage
  const station = starts[given]
  const owner = station ? await sandbox.newcomer(station) : await somebodyNew(stage)
  if (!station) await recalls[first?.case ?? '']?.(page, owner)
  if (given === 'twoFactorOn') await withTwoFactor(page)
  if (given === 'questionnaire') await answersIn(page)
  await sandbox.holdEvents()
  const before = comeFrom[given]
  if (before) {
    const { t } = await stepsOn(page)
    await before(page)
    await page.getByRole('link', { name: t('method.blocked.phone-not-verified.button') }).click()
    return sandbox.hold(load)
  }
  const loaded = page.waitForResponse((answer) => answer.url().endsWith(load.slice(5)), { timeout: 30_000 })
  await page.goto(pages[given] ?? '/app/')
  await loaded
  await sandbox.hold(load)
}

/** All is answered on another device, so that the page has it to review. */
const answersIn = async (page: Page): Promise<void> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  const { saveAnswer } = callsOf(page)
  for (const [question, answer] of Object.entries(allAnswers)) await saveAnswer(question, answer)
}

type Stands = (stage: Stage) => Promise<void>

const at =
  (station: Station): Stands =>
  ({ sandbox }) =>
    sandbox.move(station)

/** How the exchange comes to know of a customer that they stand somewhere, by another device or by who reviews. */
const stands: Partial<Record<StandingName, Stands>> = {
  'e-ID, at phone': at('eid-phone'),
  'e-ID, at password': at('eid-password'),
  'e-ID, at identity': at('eid-identity'),
  'e-ID, under review': at('eid-review'),
  'e-ID, at two-factor': async ({ sandbox }) => {
    await sandbox.move('eid-review')
    await sandbox.feature('TWO_FACTOR_MANDATORY', true)
  },
  'at phone': at('phone'),
  'at two-factor': at('two-factor'),
  'at personal details': at('personal'),
  'at documents': at('documents'),
  'at documents, one turned down': ({ sandbox }) =>
    sandbox.document({ kind: 'id-front', status: 'REJECTED', reason: 'Not sharp' }),
  'at questionnaire': async (stage) => {
    await stage.sandbox.move('questionnaire')
    await answersIn(stage.page)
  },
  verified: at('done'),
}

const sessionOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => window.recorder?.now('session')?.state)

/** Where the page is not about to load the customer by itself, it is told of them. */
const loadCustomer = async (stage: Stage): Promise<void> => {
  const { page, sandbox } = stage
  const session = await sessionOf(page)
  const isInvalidated = session === 'signedIn.invalidated' || session === 'signedIn.refreshing'
  if (!isInvalidated) await sandbox.push({ type: 'user.changed' })
  if (session !== 'signedIn.refreshing') await heardOfCustomer(stage)
  await sandbox.release(load)
}

const codeGiven = async (stage: Stage, label: string, code: string, check: Call, { name }: Outcome): Promise<void> => {
  const isGone = name === 'gone'
  if (isGone) await stage.sandbox.hold(check)
  await pasteCode(stage, label, code)
  if (isGone) await stage.sandbox.release(check, failures['not now'])
}

/** An address of one's own, or another, is confirmed. */
const email = async (stage: Stage, outcome: Outcome): Promise<void> => {
  const { page, sandbox } = stage
  const { sandboxPassword } = await import('../../../src/server/sandbox/seeds/keys')
  const { t, field, press, shows } = await stepsOn(page)
  const { purpose = 'first-email', address: known = '' }: { purpose?: keyof typeof checkEmail; address?: string } =
    await sandbox.contextOf('email')
  const isSent = purpose === 'first-email' && known !== ''
  const address = isSent ? known : `${randomUUID()}@example.com`
  if (purpose === 'new-email') await press(t('email.shown.change'))
  if (!isSent) await field(t('email.label')).fill(address)
  const password = field(t('email.password'))
  if (await password.isVisible()) await password.fill(sandboxPassword)
  if (!isSent) await press(t('code.send'))
  await shows(t('email.code.title'))
  await codeGiven(stage, t('code.label.email'), await newestCode(page, address), checkEmail[purpose], outcome)
}

const phone = async (stage: Stage, outcome: Outcome): Promise<void> => {
  const { page } = stage
  const { t, field, press, shows } = await stepsOn(page)
  const number = nextNumber(page)
  await field(t('phone.label')).fill(nationally(number))
  await press(t('code.send'))
  await shows(t('phone.code.title'))
  await codeGiven(stage, t('code.label.phone'), await newestCode(page, number), checkPhone, outcome)
}

/** Somebody's e-ID that is not the customer's is signed with, which has to be reviewed. */
const identity = async ({ page, sandbox }: Stage): Promise<void> => {
  const { t, press, useEid } = await stepsOn(page)
  await press(t('eid.start'))
  await shown(page.getByText(t('eid.waiting')))
  await useEid('sign', (app) => app.getByLabel(t('personal.personalNumber'), { exact: true }).fill('19850709-0000'))
  await page.waitForFunction(() => window.recorder?.now('identity')?.state === 'pending.resting')
  await sandbox.clock.runFor(1000)
}

const turnOn = async (stage: Stage): Promise<void> => {
  const { page } = stage
  const { sandboxPassword } = await import('../../../src/server/sandbox/seeds/keys')
  const { t, press, field } = await stepsOn(page)
  await press(t('twoFactor.start'))
  await press(t('twoFactor.adding.next'))
  const { secret } = await secretsOf(stage)
  await pasteCode(stage, t('code.label.totp'), new TOTP({ secret }).generate())
  await press(t('twoFactor.keeping.next'))
  const { codes } = await secretsOf(stage)
  await field(t('twoFactor.typing.code')).fill(codes[3] ?? '')
  await field(t('email.password')).fill(sandboxPassword)
  await press(t('twoFactor.typing.submit'))
}

const twoFactor = async (stage: Stage, { name }: Outcome): Promise<void> => {
  const { skipTwoFactor } = await stepsOn(stage.page)
  await (name === 'skipped' ? skipTwoFactor() : turnOn(stage))
}

/** Off with one of the recovery codes. */
const turnedOff = async ({ page }: Stage): Promise<void> => {
  const { sandboxPassword } = await import('../../../src/server/sandbox/seeds/keys')
  const { t, press, field } = await stepsOn(page)
  await press(t('twoFactor.on.off'))
  await field(t('twoFactor.off.code')).fill(kitOf(page).codes[1] ?? '')
  await field(t('email.password')).fill(sandboxPassword)
  await press(t('twoFactor.off.submit'))
}

const personal = async ({ page }: Stage): Promise<void> => {
  const { t, press } = await stepsOn(page)
  await page.getByRole('radio', { name: t('personal.pep.no'), exact: true }).check()
  await press(t('personal.save'))
}

const files: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  'all in': async ({ page }) => {
    const { giveDocument, press, t } = await stepsOn(page)
    await answersIn(page)
    await press(t('documents.look.use'))
    for (const kind of ['id-front', 'id-back'] as const) await giveDocument(kind)
  },
  'at work': async (stage) => {
    const { t } = await stepsOn(stage.page)
    await chooseFile(stage, 'residency')
    await shown(stage.page.getByText(t('documents.look.title')))
  },
  waiting: async ({ page }) => {
    const { press, t } = await stepsOn(page)
    await press(t('documents.look.again'))
  },
}

const documents = (stage: Stage, { name }: Outcome): Promise<void> =>
  whileTimePasses(stage, async () => files[name]?.(stage))

/** What is kept on the page is there at once. */
const nothing = async (): Promise<void> => undefined

export const onboardingBrowser = {
  open,
  sees: {
    starting: null,
    recalling: null,
    deciding: null,
    'taking.email': has('heading', {
      either: ['email.title', 'email.first.title', 'email.code.title', 'email.shown.title'],
    }),
    'taking.phone': has('heading', 'phone.title'),
    'taking.password': has('heading', 'password.title'),
    'taking.identity': has('heading', 'eid.title'),
    'taking.twoFactor': has('heading', { either: ['twoFactor.title', 'twoFactor.isOff', 'twoFactor.adding.title'] }),
    'taking.twoFactorChange': has('heading', { either: ['twoFactor.on.title', 'twoFactor.off.title'] }),
    'taking.personal': has('heading', 'personal.title'),
    'taking.documents': has('heading', 'documents.title'),
    'taking.questionnaire': has('heading', 'questions.review.title'),
    settling: async (page, { context }) => {
      const { t } = await stepsOn(page)
      if (context.finished === 'questionnaire')
        return shown(page.getByRole('heading', { name: t('questions.submitted.title') }))
      if (context.finished === 'personal')
        return shown(page.getByRole('button', { name: t('personal.save'), disabled: true }))
      await isBusyWith(context.finished === 'identity' ? 'onboarding.saving' : 'code.checking')(page)
    },
    idle: async (page, { context }) => {
      if (context.customer.verifications.identity !== 'PENDING')
        await page.waitForURL((url) => !url.pathname.endsWith('/verification'), { timeout: 1000 })
    },
    leading: (page) => page.waitForURL('**/app/protected/verification', { timeout: 1000 }),
    leadingToBuy: (page) => page.waitForURL('**/app/order', { timeout: 1000 }),
    leadingToPayment: (page) => page.waitForURL('**/app/payment/*/error', { timeout: 1000 }),
  },
  act: {
    'customer.changed': async (stage, { customer }) => {
      await stands[standingOf(customer)]?.(stage)
      await loadCustomer(stage)
    },
    'steps.begin': { press: 'onboarding.all.start' },
    'step.review': ({ page }, { step }) => changesStep(page, step),
    'step.resume': { press: 'onboarding.resume' },
  },
  steer: {
    recallBegun: { 'not yet': nothing, begun: nothing, 'cannot be read': nothing },
    email,
    phone,
    password: async ({ page }) => (await stepsOn(page)).choosePassword('en lång promenad i skogen'),
    identity,
    twoFactor,
    twoFactorChange: turnedOff,
    personal,
    documents,
    questionnaire: async ({ page }) => (await stepsOn(page)).submitAnswers(),
  },
  besides: ['xstate.snapshot.documents'],
  repeats: ['xstate.snapshot.documents'],
} satisfies BrowserHalf<typeof onboardingMachine>
