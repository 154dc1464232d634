import { provideCode, type CodePorts, type CodePurpose, type SentCode } from '../../../../../machines/onboarding/code'
import type { components } from '../../../../../openapi/schema.gen'
import { secondsBetweenCodes } from '../../../../domain/onboarding/codes'
import { done, read, type Api } from '../../../api/client'
import { asPort, refusable } from '../../../ports/problems'
import type { StepServices } from '../../../ports/secret-steps'
import { waitFeeds } from '../../../ports/wait'
import { endingAll } from './ending-all'

type Schemas = components['schemas']

export const codePorts = ({ api, sessionEvents, step }: StepServices): CodePorts => ({
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
    return asPort(call(), refusable)
  },
  checkCode: async ({ purpose, to, code, verification }) => {
    const body = { purpose, to, code, verification }
    const call = {
      'first-email': () =>
        step('confirmFirstEmail', body, (header) =>
          done(api.POST('/protected/v2/auth/signup/confirm', { params: { header }, body: { code } })),
        ),
      'new-email': () =>
        endingAll(sessionEvents, 'email', () =>
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
  },
})

/** `country` is that of a number without country code; null where it has one. */
export const sendPhone = (
  { api, step }: Pick<StepServices, 'api' | 'step'>,
  phoneNumber: string,
  country: string | null = null,
): Promise<SentCode> => {
  const body = { phoneNumber, ...(country === null ? {} : { countryCode: country }) }
  return step('setPhone', body, (header) =>
    sentBy(api.POST('/protected/v2/profile/phone', { params: { header }, body })),
  )
}

type Answer<Sent> = Promise<{ data?: { result: Sent }; response: Response }>

/** A code on its way, with times as seconds by the exchange's clock. */
export const sentBy = async (call: Answer<Schemas['CodeSent']>): Promise<SentCode> =>
  inSeconds(await read(call), (await call).response)

const inSeconds = (
  { verification, sentTo, expiresAt, nextAt }: Schemas['CodeSent'],
  { headers }: Response,
): SentCode => {
  const date = headers.get('Date')
  /** A date of HTTP has no parts of a second: it is up to one second ago. */
  const now = date === null ? Date.now() : Date.parse(date) + 999
  const secondsTo = (instant: string): number => Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000))
  /** A busy server may tell the date of a second before. */
  const waitSeconds = Math.min(secondsBetweenCodes, secondsTo(nextAt))
  return { verification, sentTo, waitSeconds, holdsSeconds: secondsTo(expiresAt) }
}

const purposes = { 'first-email': 'email', 'new-email': 'email-change', phone: 'phone' } as const

/** The code that waits to be typed back, as the exchange knows it; null also where it cannot be asked. */
export const recallSent = async (api: Api, purpose: CodePurpose): Promise<SentCode | null> => {
  try {
    const call = api.GET('/protected/v2/user/code', { params: { query: { purpose: purposes[purpose] } } })
    const sent = await read(call)
    return sent && inSeconds(sent, (await call).response)
  } catch {
    return null
  }
}

export const codeLogic = (services: StepServices) => provideCode({ ...codePorts(services), ...waitFeeds })
