import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { SentCode } from '../../../machines/onboarding/code'
import { provideDocuments } from '../../../machines/onboarding/documents'
import { provideEid } from '../../../machines/onboarding/identity'
import { emailPhase, provideEmail, type RecalledEmail } from '../../../machines/onboarding/email'
import { providePassword } from '../../../machines/onboarding/password'
import { providePersonal } from '../../../machines/onboarding/personal'
import { providePhone, phonePhase, type RecalledPhone } from '../../../machines/onboarding/phone'
import { provideQuestionnaire } from '../../../machines/onboarding/questionnaire'
import type { LoadedQuestionnaire } from '../../../machines/onboarding/questionnaire-answers'
import { twoFactorMachine } from '../../../machines/onboarding/two-factor'
import { twoFactorChangeMachine } from '../../../machines/onboarding/two-factor-change'
import { provideUpload, type UploadTold } from '../../../machines/onboarding/upload'
import { onboardingMachine, provideOnboarding } from '../../../machines/onboarding/onboarding'
import type { OnboardingEvent, OnboardingInput } from '../../../machines/onboarding/onboarding-setup'
import {
  canResumeStep,
  canReviewStep,
  finishedStep,
  isSettling,
  isWelcoming,
  stepNow,
} from '../../../machines/onboarding/current-step'
import { afterStep } from '../../../src/domain/onboarding/after-step'
import { PortError, type Port } from '../../../machines/lib/ports'
import { screenOf } from '../../../machines/lib/page-of'
import {
  documentKinds,
  onboardingQuestionnaire,
  type CurrentUser,
  type DocumentKind,
} from '../../../src/domain/customer/customer'
import { stepsOf } from '../../../src/domain/onboarding/onboarding'
import { stepNames } from '../../../src/domain/onboarding/steps'
import type { ScreenName } from '../../../src/domain/routing/screens'
import type { VerificationStatus } from '../../../src/domain/orders/statuses'
import { customerWith, featuresWith, type Change } from '../../support/customers'
import { heldFeed, heldPort, tick } from '../../support/ports'
import { heldCode, sentCode } from './setting'

const never = () => new Promise<never>(() => undefined)
const silent = () => () => undefined
const nothing = () => undefined

const onboarding = { key: onboardingQuestionnaire, submitted: true, status: 'VERIFIED' } as const

const fresh: Change = {
  details: { phoneNumber: null, hasFilledPersonalInfo: false },
  verifications: { email: 'UNVERIFIED', phone: 'UNVERIFIED', identity: 'UNVERIFIED' },
  questionnaires: [],
}
const phoneLeft: Change = { ...fresh, verifications: { phone: 'UNVERIFIED', identity: 'UNVERIFIED' } }
const aboutLeft: Change = { ...fresh, verifications: { identity: 'UNVERIFIED' } }

const documentsWith = (standing: Partial<Record<DocumentKind, VerificationStatus>>): Change => ({
  verifications: { identity: 'UNVERIFIED' },
  questionnaires: [],
  documents: {
    hasUploadedIdBack: false,
    hasUploadedIdFront: false,
    hasUploadedResidency: false,
    list: documentKinds.map((kind) => ({ kind, status: standing[kind] ?? 'MISSING', reason: null, uploadedAt: null })),
  },
})

type Begun = {
  recallBegun: Port<{ owner: string }, boolean>
  previous: OnboardingInput['previous']
}

const setting = async (
  screen: ScreenName,
  change: Change = fresh,
  key: string | null = null,
  { recallBegun = async () => true, previous = null }: Partial<Begun> = {},
) => {
  const held = heldCode()
  const recallEmail = heldPort<unknown, RecalledEmail>()
  const recallPhone = heldPort<unknown, RecalledPhone>()
  const sendEmail = heldPort<unknown, SentCode>()
  const save = heldPort<unknown, void>()
  const loadQuestionnaire = heldPort<{ key: string; owner: string }, LoadedQuestionnaire>()
  const upload = heldFeed<unknown, UploadTold>()
  const told: (CurrentUser | null)[] = []
  let sent = 0
  const begun: string[] = []
  const forgotten: string[] = []
  const machine = provideOnboarding(
    {
      tellChanged: (optimistic) => told.push(optimistic),
      tellSent: () => (sent += 1),
      recallBegun,
      keepBegun: (owner) => begun.push(owner),
      forgetEid: (owner) => forgotten.push(owner),
    },
    {
      email: provideEmail(
        { recallEmail: recallEmail.port, sendEmail: sendEmail.port, countDown: silent, keepEmail: nothing },
        { code: held.code },
      ),
      phone: providePhone(
        {
          recallPhone: recallPhone.port,
          loadPhoneRules: never,
          sendPhone: never,
          countDown: silent,
          readPhone: (draft) => ({ ...draft, e164: null }),
          keepPhone: nothing,
        },
        { code: held.code },
      ),
      password: providePassword({ loadCommonPasswords: never, savePassword: save.port }),
      personal: providePersonal({
        loadPersonal: never,
        savePersonal: never,
        confirmPersonal: never,
        countDown: silent,
        keepPersonal: nothing,
      }),
      identity: provideEid({
        recallEid: async () => null,
        keepEid: nothing,
        cancelEid: nothing,
        startEid: never,
        leave: never,
        checkEid: never,
        watchReturn: silent,
      }),
      twoFactor: twoFactorMachine,
      twoFactorChange: twoFactorChangeMachine,
      documents: provideDocuments({
        upload: provideUpload({
          prepareFile: async () => ({ url: 'blob:1', kind: 'image', name: 'card.jpg', warnings: [] }),
          holdFile: silent,
          uploadFile: upload.feed,
          countDown: silent,
          takeFile: nothing,
          dropFile: nothing,
        }),
      }),
      questionnaire: provideQuestionnaire({
        loadQuestionnaire: loadQuestionnaire.port,
        saveAnswer: never,
        submitQuestionnaire: never,
        keepAnswers: nothing,
      }),
    },
  )
  const actor = createActor(machine, { input: { customer: customerWith(change), screen, key, previous } }).start()
  const send = (event: OnboardingEvent) => {
    actor.send(event)
    return tick()
  }
  const changed = (to: Change) => send({ type: 'customer.changed', customer: customerWith(to) })
  const now = () => actor.getSnapshot()
  await tick()
  return {
    ...held,
    actor,
    send,
    recallEmail,
    recallPhone,
    sendEmail,
    save,
    loadQuestionnaire,
    upload,
    changed,
    now,
    told: () => told.length,
    optimistic: () => told.at(-1),
    sent: () => sent,
    begun,
    forgotten,
  }
}

/** Types the code that the step's child waits for, and lets it be right. */
const confirm = async (
  { now, check }: Awaited<ReturnType<typeof setting>>,
  step: 'email' | 'phone',
  outcome = check.answer,
) => {
  const code = now().children[step]?.getSnapshot().children.code
  code?.send({ type: 'code.type', text: step === 'email' ? 'K7PW2M9X' : '302514' })
  code?.send({ type: 'code.submit' })
  await outcome()
}

describe('the wizard', () => {
  test('takes the first step that is left, by what the exchange knows', async () => {
    expect(stepNow((await setting('verification')).now())).toBe('email')
    expect(stepNow((await setting('verification', phoneLeft)).now())).toBe('phone')
    expect(stepNow((await setting('verification', aboutLeft)).now())).toBeNull()
    expect(stepNow((await setting('secondVerification', aboutLeft)).now())).toBe('personal')
  })

  test('a finished step is told at once, and the next one comes with the customer as they are then', async () => {
    const all = await setting('verification')
    await all.recallEmail.answer({ text: '', sent: sentCode() })
    await confirm(all, 'email')
    expect([isSettling(all.now()), all.told(), finishedStep(all.now())]).toEqual([true, 1, 'email'])
    expect(all.optimistic()).toEqual(afterStep(customerWith(fresh), { step: 'email' }))
    await all.changed(phoneLeft)
    expect([stepNow(all.now()), isSettling(all.now())]).toEqual(['phone', false])
    expect(stepsOf(all.now().context.customer).map(({ name, state }) => `${name} ${state}`)).toEqual([
      'email done',
      'phone now',
      'two-factor skipped',
      'personal todo',
      'documents todo',
      'questionnaire todo',
    ])
  })

  test('what was taken in documents is optimistic; what the exchange says of it later moves nothing', async () => {
    const { changed, now, upload, optimistic } = await setting(
      'secondVerification',
      documentsWith({ passport: 'PENDING' }),
    )
    const residency = now().children.documents?.getSnapshot().children.residency
    residency?.send({ type: 'file.choose', file: {} })
    await tick()
    residency?.send({ type: 'file.use' })
    upload.tell({ type: 'upload.arrived' })
    const list = optimistic()?.documents.list.map(({ kind, status }) => `${kind} ${status}`)
    expect(list).toEqual(['id-front MISSING', 'id-back MISSING', 'passport PENDING', 'residency PENDING'])
    await changed(documentsWith({ passport: 'PENDING', residency: 'PENDING' }))
    const questions = now().children.questionnaire
    await changed(documentsWith({ passport: 'PENDING', residency: 'PENDING' }))
    expect([stepNow(now()), now().children.questionnaire]).toEqual(['questionnaire', questions])
  })

  test('beyond the wizard nothing is optimistic: the page of one step waits for the exchange', async () => {
    const details = { bankIdStatus: 'CONFIRMED', passwordResetNeeded: true } as const
    const { now, save, optimistic } = await setting('settingsPassword', { details })
    for (const field of ['next', 'repeated'] as const)
      now().children.password?.send({ type: 'password.type', field, text: 'four quiet moose' })
    now().children.password?.send({ type: 'password.submit' })
    await save.answer()
    expect([isSettling(now()), optimistic()]).toEqual([true, null])
  })

  test('a step done in another tab goes on here; news of other things disturb nothing', async () => {
    const { recallEmail, actor, changed, now } = await setting('verification', { ...fresh, hasTemporaryEmail: true })
    await recallEmail.answer({ text: '', sent: null })
    const email = now().children.email
    email?.send({ type: 'email.type', text: 'astrid@exa' })
    await changed({ ...fresh, hasTemporaryEmail: true, notifications: [] })
    expect(actor.getSnapshot().children.email).toBe(email)
    expect(email?.getSnapshot().context.text).toBe('astrid@exa')
    await changed(phoneLeft)
    expect([stepNow(now()), now().children.email]).toEqual(['phone', undefined])
  })

  test('a code that was typed elsewhere finishes nothing here, but asks how the customer stands', async () => {
    const all = await setting('verification')
    await all.recallEmail.answer({ text: '', sent: sentCode() })
    await confirm(all, 'email', () => all.check.fail(new PortError('step-refused')))
    expect([isSettling(all.now()), all.told(), finishedStep(all.now())]).toEqual([true, 1, null])
    expect(all.optimistic()).toBeNull()
  })

  test('documents hear how the customer stands now, and a document under way keeps its page', async () => {
    const { changed, now, upload, told } = await setting('secondVerification', documentsWith({ residency: 'PENDING' }))
    const passport = now().children.documents?.getSnapshot().children.passport
    now().children.documents?.send({ type: 'identity.choose', by: 'passport' })
    passport?.send({ type: 'file.choose', file: {} })
    await tick()
    passport?.send({ type: 'file.use' })
    await changed(documentsWith({ residency: 'REJECTED' }))
    expect([stepNow(now()), now().children.documents?.getSnapshot().context.uploads.residency.document.status]).toEqual(
      ['documents', 'REJECTED'],
    )
    await changed(documentsWith({ residency: 'PENDING', 'id-front': 'PENDING', 'id-back': 'PENDING' }))
    expect([stepNow(now()), now().children.documents?.getSnapshot().children.passport]).toEqual(['documents', passport])
    upload.tell({ type: 'upload.arrived' })
    expect([isSettling(now()), finishedStep(now()), told()]).toEqual([true, 'documents', 1])
    await changed(documentsWith({ passport: 'PENDING', residency: 'PENDING' }))
    expect(stepNow(now())).toBe('questionnaire')
  })

  test('documents that came in from elsewhere are no step any more', async () => {
    const { changed, now } = await setting('secondVerification', documentsWith({ passport: 'PENDING' }))
    await changed(documentsWith({ passport: 'PENDING', residency: 'PENDING' }))
    expect([stepNow(now()), now().children.documents]).toEqual(['questionnaire', undefined])
  })

  test('tells a newcomer first what there is to do, and has that survive a reload', async () => {
    const recallBegun = async () => false
    const newcomer = { ...fresh, twoFactorSkipped: false }
    const { now, send, begun } = await setting('verification', newcomer, null, { recallBegun })
    expect([isWelcoming(now()), now().children.email]).toEqual([true, undefined])
    await send({ type: 'steps.begin' })
    expect([isWelcoming(now()), now().children.email !== undefined, begun]).toEqual([
      false,
      true,
      [customerWith(fresh).details.email],
    ])
    expect(isWelcoming((await setting('verification', newcomer)).now())).toBe(false)
    expect(isWelcoming((await setting('verification', phoneLeft, null, { recallBegun })).now())).toBe(false)
    expect(isWelcoming((await setting('settingsEmail', newcomer, null, { recallBegun })).now())).toBe(false)
  })

  test('asks the questionnaire of the page, else the one of onboarding', async () => {
    const owner = customerWith().details.email
    const due = { questionnaires: [] }
    expect((await setting('secondVerification', due)).loadQuestionnaire.asked).toEqual([
      { key: onboardingQuestionnaire, owner },
    ])
    const other = { questionnaires: [onboarding, { key: 'OTHER', submitted: false, status: 'UNVERIFIED' as const }] }
    expect((await setting('questionnaire', other, 'OTHER')).loadQuestionnaire.asked).toEqual([{ key: 'OTHER', owner }])
    expect(stepNow((await setting('questionnaire', { questionnaires: [onboarding] }, 'OTHER')).now())).toBeNull()
  })

  test('answers that are in are told, with what happens next', async () => {
    const { loadQuestionnaire, now, sent, told } = await setting('secondVerification', { questionnaires: [] })
    const questionnaire = { key: onboardingQuestionnaire, submitted: true, status: 'UNVERIFIED' } as const
    await loadQuestionnaire.answer({
      questionnaire: { ...questionnaire, title: '', intro: '', questions: [] },
      typed: {},
    })
    expect([isSettling(now()), finishedStep(now()), sent(), told()]).toEqual([true, 'questionnaire', 1, 1])
  })

  test('an e-ID order that was kept is forgotten by who need not prove their identity any more', async () => {
    const eid = { details: { bankIdStatus: 'CONFIRMED', isBankidUser: true } } as const
    const { changed, forgotten } = await setting('verification', { ...eid, verifications: { identity: 'REJECTED' } })
    expect(forgotten).toEqual([])
    await changed({ ...eid, verifications: { identity: 'PENDING' } })
    expect(forgotten).toEqual([customerWith().details.email])
  })

  test('a done address or number can be looked back at, and the way on found again', async () => {
    const { send, recallEmail, now } = await setting('verification', phoneLeft)
    expect([canReviewStep(now(), 'email'), canReviewStep(now(), 'phone'), canReviewStep(now(), 'personal')]).toEqual([
      true,
      false,
      false,
    ])
    await send({ type: 'step.review', step: 'email' })
    await recallEmail.answer({ text: '', sent: null })
    const email = now().children.email?.getSnapshot()
    expect([stepNow(now()), canResumeStep(now()), email && emailPhase(email)]).toEqual(['email', true, 'shown'])
    await send({ type: 'step.resume' })
    expect([stepNow(now()), canResumeStep(now())]).toEqual(['phone', false])
  })

  test('a step that was looked back at stays until it is known how the customer stands after it', async () => {
    const change = { ...phoneLeft, details: { emailConfirmationOngoing: true } }
    const all = await setting('verification', change)
    await all.send({ type: 'step.review', step: 'email' })
    await all.recallEmail.answer({ text: '', sent: sentCode() })
    await confirm(all, 'email')
    expect([stepNow(all.now()), isSettling(all.now()), all.optimistic()]).toEqual(['email', true, null])
    await all.changed(phoneLeft)
    expect([stepNow(all.now()), isSettling(all.now())]).toEqual(['phone', false])
  })
})

describe('a page of one step', () => {
  const numberLeft = { ...phoneLeft, details: { phoneNumber: '+46701740605' } }

  test('shows what holds, and says what was done there', async () => {
    const all = await setting('profilePhone', numberLeft)
    await all.recallPhone.answer({ draft: null, sent: sentCode() })
    await confirm(all, 'phone')
    await all.changed({})
    await all.recallPhone.answer({ draft: null, sent: null })
    const phone = all.now().children.phone?.getSnapshot()
    expect([stepNow(all.now()), finishedStep(all.now()), phone && phonePhase(phone)]).toEqual([
      'phone',
      'phone',
      'shown',
    ])
    expect(canReviewStep(all.now(), 'email')).toBe(false)
  })

  test('a first real address, confirmed on its settings page, leads home', async () => {
    const all = await setting('settingsEmail')
    await all.recallEmail.answer({ text: '', sent: sentCode() })
    await confirm(all, 'email')
    expect(screenOf(all.now())).toBeUndefined()
    await all.changed(phoneLeft)
    expect(screenOf(all.now())).toBe('home')
  })

  test.each([true, false])(
    'a password asks for a code where the exchange says that it needs one: %s',
    async (needed) => {
      const { now } = await setting('settingsPassword', { details: { enabled2FA: true, passwordNeedsCode: needed } })
      expect(now().children.password?.getSnapshot().context.asksCode).toBe(needed)
    },
  )

  test('two-factor that is turned on or off elsewhere is shown as it is then, and nothing where it cannot be on', async () => {
    const { changed, now } = await setting('settings2fa', { details: { enabled2FA: true } })
    const shown = () => [now().children.twoFactorChange !== undefined, now().children.twoFactor !== undefined]
    expect(shown()).toEqual([true, false])
    await changed({})
    expect(shown()).toEqual([false, true])
    await changed({ details: { enabled2FA: true } })
    expect(shown()).toEqual([true, false])
    await changed({ features: featuresWith({ TWO_FACTOR_AUTH: false }) })
    expect([shown(), stepNow(now())]).toEqual([[false, false], null])
  })

  test.each([
    ['buying', { screen: 'buy', params: {}, search: {} }, 'buy'],
    ['a payment', { screen: 'paymentProcessing', params: { reference: 'order-1' }, search: {} }, 'paymentError'],
    ['any other page', { screen: 'dashboard', params: {}, search: {} }, undefined],
  ] as const)('a number that is confirmed leads back to %s where its confirmation was asked for', async (...row) => {
    const [, previous, screen] = row
    const all = await setting('profilePhone', numberLeft, null, { previous })
    await all.recallPhone.answer({ draft: null, sent: sentCode() })
    await confirm(all, 'phone')
    expect(screenOf(all.now())).toBeUndefined()
    await all.changed({})
    expect(screenOf(all.now())).toBe(screen)
  })

  test('a first password is saved, and the page is as the customer is then', async () => {
    const details = { bankIdStatus: 'CONFIRMED' as const, passwordResetNeeded: true }
    const { now, save, changed, told } = await setting('settingsPassword', { details })
    const password = now().children.password
    for (const field of ['next', 'repeated'] as const)
      password?.send({ type: 'password.type', field, text: 'four quiet moose' })
    password?.send({ type: 'password.submit' })
    await save.answer()
    await tick()
    await changed({ details: { bankIdStatus: 'CONFIRMED' } })
    expect([told(), finishedStep(now()), now().children.password?.getSnapshot().context.asksCurrent]).toEqual([
      1,
      'password',
      true,
    ])
  })
})

test('each step has a state of its own, and a way there', () => {
  const { deciding, taking } = onboardingMachine.root.states
  const camel = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  expect(Object.keys(taking?.states ?? {}).filter((state) => state !== 'twoFactorChange')).toEqual(stepNames.map(camel))
  const leads = (deciding?.always ?? []).map(({ target }) => target?.[0]?.key)
  expect(stepNames.map(camel).filter((state) => !leads.includes(state))).toEqual([])
})
