import { PortError } from '../../../machines/lib/ports'
import { refusalsIn } from '../../../machines/lib/refusals'
import type { CodePorts, CodePurpose, SentCode, WaitFeeds } from '../../../machines/onboarding/code'
import type { EidPorts, EidState } from '../../../machines/onboarding/eid'
import type { EmailEdge, EmailPorts } from '../../../machines/onboarding/email'
import type { PasswordPorts } from '../../../machines/onboarding/password'
import type { PersonalEdge, PersonalPorts } from '../../../machines/onboarding/personal'
import type { PhoneEdge, PhonePorts } from '../../../machines/onboarding/phone'
import type { QuestionnaireEdge, QuestionnairePorts } from '../../../machines/onboarding/questionnaire'
import type { TwoFactorPorts } from '../../../machines/onboarding/two-factor'
import type { OnboardingEdge } from '../../../machines/onboarding/wizard'
import type { components } from '../../../openapi/schema.gen'
import { defaultCountry, type PersonalForm } from '../../domain/personal-details'
import type { KeptPersonal } from '../../domain/kept-onboarding'
import type { LoginMessage } from '../../domain/public-site'
import { done, read, type Api } from '../api/client'
import { freshKey } from '../api/idempotency'
import { isRecord } from '../api/problem'
import { keep, kept, keptOwner } from './kept'
import { asPort } from './problems'
import type { SecretSteps } from './secret-steps'
import type { News } from './session'

type Schemas = components['schemas']
type Setting = { api: Api; news: News; step: SecretSteps }

const refusable = ['bad-input', 'too-many-requests', 'step-refused'] as const

export const onboardingEdge = (news: News): OnboardingEdge => ({
  tellChanged: () => news.publish({ type: 'customer.changedHere' }),
})

/** Seconds by the reader's clock, told each second; a page that slept catches up with the next. */
export const waitFeeds: WaitFeeds = {
  countDown: ({ seconds }, tell) => {
    const until = Date.now() + seconds * 1000
    const ticking = setInterval(() => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      if (left === 0) clearInterval(ticking)
      tell({ type: 'wait.ticked', seconds: left })
    }, 1000)
    return () => clearInterval(ticking)
  },
}

export const codePorts = ({ api, news, step }: Setting): CodePorts => ({
  sendCode: async ({ purpose, to }) => {
    const call = {
      'first-email': () =>
        step('resendFirstEmail', {}, (header) =>
          sentBy(api.POST('/protected/v2/auth/signup/resend', { params: { header } })),
        ),
      'new-email': () =>
        step('resendEmail', {}, (header) =>
          sentBy(api.POST('/protected/v2/user/email/resend', { params: { header } })),
        ),
      phone: () => sendPhone({ api, step }, to),
    }[purpose]
    const sent = await asPort(call(), refusable)
    return keepSent(purpose, keptOwner(sentName(purpose)) ?? sent.sentTo, sent)
  },
  checkCode: async ({ purpose, to, code, verification }) => {
    const body = { purpose, to, code, verification }
    const call = {
      'first-email': () =>
        step('confirmFirstEmail', body, (header) =>
          done(api.POST('/protected/v2/auth/signup/confirm', { params: { header }, body: { code } })),
        ),
      'new-email': () =>
        endingAll(news, 'email', () =>
          step('confirmEmail', body, (header) =>
            done(api.POST('/protected/v2/user/email/confirm', { params: { header }, body: { code } })),
          ),
        ),
      phone: () =>
        step('verifyPhone', body, (header) =>
          done(
            api.POST('/protected/v2/profile/phone/verify', {
              params: { header },
              body: { verificationCode: code, verification: verification ?? '' },
            }),
          ),
        ),
    }[purpose]
    await asPort(call(), refusable)
    forgetSent(purpose)
  },
})

export const emailPorts = ({ api, step }: Setting): EmailPorts & EmailEdge => ({
  recallEmail: async ({ purpose, owner, to }) => {
    const text = kept(draftNames.email, owner)
    const { isKeptEmail } = await import('../../domain/kept-onboarding')
    return {
      text: isKeptEmail(text) ? text : '',
      sent: recalledSent(purpose, purpose === 'new-email' ? owner : to),
    }
  },
  sendEmail: async ({ purpose, owner, email, password }) => {
    const call =
      purpose === 'first-email'
        ? step('setFirstEmail', { email }, (header) =>
            sentBy(api.POST('/protected/v2/auth/signup/email', { params: { header }, body: { email } })),
          )
        : step('changeEmail', { email, password }, (header) => {
            const body = { email, ...(password === null ? {} : { password }) }
            return sentBy(api.POST('/protected/v2/user/email', { params: { header }, body }))
          })
    const sent = await asPort(call, refusable)
    return keepSent(purpose, purpose === 'new-email' ? owner : sent.sentTo, sent)
  },
  keepEmail: (text, owner) => keep(draftNames.email, owner, text),
})

export const phonePorts = ({ api, step }: Setting): PhonePorts & PhoneEdge => {
  let rules: typeof import('../../domain/phone') | undefined
  return {
    recallPhone: async ({ owner, to }) => {
      const draft = kept(draftNames.phone, owner)
      const { isKeptPhone } = await import('../../domain/kept-onboarding')
      return { draft: isKeptPhone(draft) ? draft : null, sent: recalledSent('phone', to) }
    },
    loadPhoneRules: async () => {
      rules = await import('../../domain/phone')
      return rules.dialCodes()
    },
    readPhone: ({ text, country }, before) => {
      if (!rules) return { text, country, e164: null }
      const { shown, ...reading } = rules.readPhone(text, country, before)
      return { text: shown, ...reading }
    },
    sendPhone: async ({ phone }) => {
      const sent = await asPort(sendPhone({ api, step }, phone), refusable)
      return keepSent('phone', sent.sentTo, sent)
    },
    keepPhone: (draft, owner) => keep(draftNames.phone, owner, draft),
  }
}

export const passwordPorts = ({ api, news, step }: Setting): PasswordPorts => ({
  savePassword: async ({ current, next }) => {
    const body = { newPassword: next, ...(current === null ? {} : { currentPassword: current }) }
    const save = () =>
      step('changePassword', body, (header) =>
        done(api.POST('/protected/v2/user/password', { params: { header }, body })),
      )
    const call = current === null ? save() : endingAll(news, 'changePassword', save)
    await asPort(call, refusable).catch((error: unknown) => {
      throw withFields(error, { currentPassword: 'current', newPassword: 'next' })
    })
  },
})

export const personalPorts = ({ api, step }: Setting): PersonalPorts & PersonalEdge => ({
  loadPersonal: async ({ owner, isFilled }) => {
    const call = api.GET('/protected/v2/profile')
    const profile = await asPort(read(call))
    const { isKeptPersonal } = await import('../../domain/kept-onboarding')
    const typed = kept(draftNames.personal, owner)
    const known = formOf(profile, isFilled)
    const now = new Date((await call).response.headers.get('Date') ?? Date.now())
    return { form: isKeptPersonal(typed) ? { ...known, ...typed } : known, year: now.getFullYear() }
  },
  savePersonal: async (details) => {
    const call = step('savePersonal', details, (header) =>
      read(api.POST('/protected/v2/profile/personal', { params: { header }, body: details })),
    )
    await asPort(call, refusable)
  },
  keepPersonal: (form, owner) => keep(draftNames.personal, owner, form && keptPartOf(form)),
})

export const questionnairePorts = ({ api, step }: Setting): QuestionnairePorts & QuestionnaireEdge => ({
  loadQuestionnaire: async ({ key, owner }) => {
    const path = { key }
    const questionnaire = await asPort(read(api.GET('/protected/v2/questionnaires/{key}', { params: { path } })))
    const typed = kept(answersName(key), owner)
    const { isKeptAnswers } = await import('../../domain/kept-onboarding')
    return { questionnaire, typed: isKeptAnswers(typed) ? typed : {} }
  },
  saveAnswer: async ({ key, id, answer }) => {
    const path = { key, id }
    const call = step(`saveAnswer ${key} ${id}`, answer, (header) =>
      done(api.PUT('/protected/v2/questionnaires/{key}/answers/{id}', { params: { path, header }, body: { answer } })),
    )
    await asPort(call, refusable)
  },
  submitQuestionnaire: async ({ key }) => {
    const call = step('submitQuestionnaire', { key }, (header) =>
      read(api.POST('/protected/questionnaire', { params: { header }, body: { key } })),
    )
    await asPort(call, refusable)
  },
  keepAnswers: (typed, { key, owner }) => keep(answersName(key), owner, Object.keys(typed).length === 0 ? null : typed),
})

export const twoFactorPorts = ({ api, step }: Setting): TwoFactorPorts => ({
  setUpTwoFactor: () =>
    asPort(
      step('setUpTwoFactor', {}, (header) => read(api.POST('/protected/v2/user/2fa/setup', { params: { header } }))),
      refusable,
    ),
  makeRecoveryCodes: (body) =>
    asPort(
      step('makeRecoveryCodes', body, (header) =>
        read(api.POST('/protected/v2/user/2fa/recovery-codes', { params: { header }, body })),
      ),
      refusable,
    ),
  turnOnTwoFactor: async ({ code, password }) => {
    const body = { code, enabled: true, ...(password === null ? {} : { password }) }
    const call = step('turnOnTwoFactor', body, (header) =>
      done(api.POST('/protected/v2/user/password/2fa', { params: { header }, body })),
    )
    await asPort(call, refusable).catch((error: unknown) => {
      throw withFields(error, { code: 'recovery' })
    })
  },
  skipTwoFactor: () =>
    asPort(
      step('skipTwoFactor', {}, (header) => done(api.POST('/protected/v2/user/2fa/skip', { params: { header } }))),
      refusable,
    ),
})

export const eidPorts = ({ api, step }: Setting): EidPorts => ({
  startEid: () => {
    const body = { purpose: 'identity' as const }
    return asPort(
      step('startEid', body, (header) => read(api.POST('/protected/v2/auth/eid/start', { params: { header }, body }))),
      refusable,
    )
  },
  checkEid: async (body) => {
    const call = api.POST('/protected/v2/auth/eid/status', { params: { header: freshKey() }, body })
    return eidStateOf(await asPort(read(call), ['not-found']))
  },
})

const eidStateOf = ({ status, hint, qr }: Schemas['EidState']): EidState => {
  if (status === 'complete') return { status }
  if (status === 'pending') return { status, hint: hint === 'confirming' ? hint : 'waiting', qr }
  return { status, hint: eidEnds.find((end) => end === hint) ?? 'unavailable' }
}

const eidEnds = ['canceled', 'timeout', 'other-person', 'review'] as const

const answersName = (key: string): string => `draft:answers:${key}`

const draftNames = { email: 'draft:email', phone: 'draft:phone', personal: 'draft:personal' } as const

/** The same refusal, with the machine's names of the fields. */
const withFields = (error: unknown, names: Record<string, string>): unknown =>
  error instanceof PortError && error.code === 'bad-input'
    ? new PortError(
        error.code,
        refusalsIn(error).map(({ field, code }) => ({ field: names[field] ?? field, code })),
      )
    : error

/** A call after which no session of the customer is left, this one neither: it ends with its own message. */
const endingAll = async <Result>(news: News, message: LoginMessage, call: () => Promise<Result>): Promise<Result> => {
  news.publish({ type: 'session.ending', message })
  try {
    const result = await call()
    news.publish({ type: 'session.expired' })
    return result
  } catch (error) {
    news.publish({ type: 'session.ending', message: null })
    throw error
  }
}

const sendPhone = ({ api, step }: Pick<Setting, 'api' | 'step'>, phoneNumber: string): Promise<SentCode> =>
  step('setPhone', { phoneNumber }, (header) =>
    sentBy(api.POST('/protected/v2/profile/phone', { params: { header }, body: { phoneNumber } })),
  )

type Sending = Promise<{ data?: { result: Schemas['CodeSent'] }; response: Response }>

/** A code on its way, with times as seconds by the exchange's clock. */
const sentBy = async (call: Sending): Promise<SentCode> => {
  const { verification, sentTo, expiresAt, nextAt } = await read(call)
  const date = (await call).response.headers.get('Date')
  const now = date === null ? Date.now() : Date.parse(date)
  const secondsTo = (instant: string): number => Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000))
  return { verification, sentTo, waitSeconds: secondsTo(nextAt), holdsSeconds: secondsTo(expiresAt) }
}

type KeptSent = Pick<SentCode, 'verification' | 'sentTo'> & { nextAt: number; expiresAt: number }

const sentName = (purpose: CodePurpose): string => `sent:${purpose}`

/** Lets the wait and what the code belongs to survive a reload; the code itself is nowhere here. */
const keepSent = (purpose: CodePurpose, owner: string, sent: SentCode): SentCode => {
  const { verification, sentTo, waitSeconds, holdsSeconds } = sent
  const now = Date.now()
  const value: KeptSent = {
    verification,
    sentTo,
    nextAt: now + waitSeconds * 1000,
    expiresAt: now + holdsSeconds * 1000,
  }
  keep(sentName(purpose), owner, value)
  return sent
}

const forgetSent = (purpose: CodePurpose): void => keep(sentName(purpose), '', null)

const recalledSent = (purpose: CodePurpose, owner: string): SentCode | null => {
  const value = kept(sentName(purpose), owner)
  if (!isKeptSent(value)) return null
  const { verification, sentTo, nextAt, expiresAt } = value
  const secondsTo = (instant: number): number => Math.max(0, Math.ceil((instant - Date.now()) / 1000))
  const holdsSeconds = secondsTo(expiresAt)
  return holdsSeconds === 0 ? null : { verification, sentTo, waitSeconds: secondsTo(nextAt), holdsSeconds }
}

const isKeptSent = (value: unknown): value is KeptSent =>
  isRecord(value) &&
  typeof value.verification === 'string' &&
  typeof value.sentTo === 'string' &&
  typeof value.nextAt === 'number' &&
  typeof value.expiresAt === 'number'

const formOf = (profile: Schemas['Profile'], isFilled: boolean): PersonalForm => ({
  firstName: profile.firstName ?? '',
  lastName: profile.lastName ?? '',
  personalNumber: profile.personalNumber ?? '',
  passportNumber: profile.passportNumber ?? '',
  address: profile.address ?? '',
  postalCode: profile.postalCode ?? '',
  city: profile.city ?? '',
  countryCode: profile.countryCode ?? defaultCountry,
  pep: isFilled ? profile.pep : null,
})

const keptPartOf = ({
  firstName,
  lastName,
  address,
  postalCode,
  city,
  countryCode,
  pep,
}: PersonalForm): KeptPersonal => ({
  firstName,
  lastName,
  address,
  postalCode,
  city,
  countryCode,
  pep,
})
