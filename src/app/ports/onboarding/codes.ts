import {
  fillCode,
  type CodePorts,
  type CodePurpose,
  type SentCode,
  type WaitFeeds,
} from '../../../../machines/onboarding/code'
import type { components } from '../../../../openapi/schema.gen'
import { done, read } from '../../api/client'
import { isRecord } from '../../api/problem'
import { keep, kept, keptOwner } from '../kept'
import { asPort } from '../problems'
import { endingAll, refusable, type Setting } from './setting'

type Schemas = components['schemas']

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

export const sendPhone = ({ api, step }: Pick<Setting, 'api' | 'step'>, phoneNumber: string): Promise<SentCode> =>
  step('setPhone', { phoneNumber }, (header) =>
    sentBy(api.POST('/protected/v2/profile/phone', { params: { header }, body: { phoneNumber } })),
  )

type Sending = Promise<{ data?: { result: Schemas['CodeSent'] }; response: Response }>

/** A code on its way, with times as seconds by the exchange's clock. */
export const sentBy = async (call: Sending): Promise<SentCode> => {
  const { verification, sentTo, expiresAt, nextAt } = await read(call)
  const date = (await call).response.headers.get('Date')
  /** A date of HTTP has no parts of a second: it is up to one second ago. */
  const now = date === null ? Date.now() : Date.parse(date) + 999
  const secondsTo = (instant: string): number => Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000))
  return { verification, sentTo, waitSeconds: secondsTo(nextAt), holdsSeconds: secondsTo(expiresAt) }
}

type KeptSent = Pick<SentCode, 'verification' | 'sentTo'> & { nextAt: number; expiresAt: number }

const sentName = (purpose: CodePurpose): string => `sent:${purpose}`

/** Lets the wait and what the code belongs to survive a reload; the code itself is nowhere here. */
export const keepSent = (purpose: CodePurpose, owner: string, sent: SentCode): SentCode => {
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

export const recalledSent = (purpose: CodePurpose, owner: string): SentCode | null => {
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

export const filledCode = (setting: Setting) => fillCode({ ...codePorts(setting), ...waitFeeds })
