import type { Exchange } from '../exchange'
import { postSigned, uuidOf, type Post } from '../callbacks/post-signed'
import { httpErrorReports } from './http-error-reports'
import { httpPrices } from './http-prices'
import { httpSms } from './http-sms'
import type { Outside } from './outside'
import { smtpMail, type Bounced } from './smtp-mail'

type Deps = Pick<Exchange, 'config' | 'clock' | 'log'>

/** The parties that an address is configured for. */
export const configuredOutside = (deps: Deps, post: Post): Partial<Outside> => {
  const { config, clock, log } = deps
  const { smtpUrl, smsUrl, passkeyDomain, marketUrl, errorReportUrl } = config
  const onProblem = (error: unknown) => log.warn({ err: error }, 'the market told nothing that could be used')
  return {
    ...(smtpUrl === null ? {} : { mail: smtpMail(smtpUrl, bouncedBy(deps, post)) }),
    ...(smsUrl === null ? {} : { sms: httpSms(smsUrl) }),
    ...(passkeyDomain === null ? {} : { passkeys: { domain: passkeyDomain } }),
    ...(marketUrl === null ? {} : { prices: httpPrices(marketUrl, { clock, onProblem }) }),
    ...(errorReportUrl === null ? {} : { errorReports: httpErrorReports(errorReportUrl) }),
  }
}

/** A mail server that refuses an address at once says so as one that finds out later: by callback. */
const bouncedBy =
  (deps: Deps, post: Post): Bounced =>
  (message) =>
    postSigned(
      post,
      deps,
      'mail',
      JSON.stringify({
        id: uuidOf(`mail.bounced/${message}`),
        type: 'mail.bounced',
        at: deps.clock.now().toISOString(),
        message,
        reason: 'no-such-address',
      }),
    )
