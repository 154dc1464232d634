import type { Exchange } from '../exchange'
import { postSigned, uuidOf, type Post } from '../hooks/post-signed'
import { httpErrorReports } from './http-error-reports'
import { httpPrices } from './http-prices'
import { httpSms } from './http-sms'
import type { Outside } from './outside'
import { smtpMail, type Bounced } from './smtp-mail'

type Around = Pick<Exchange, 'config' | 'clock' | 'log'>

/** The parties that an address is configured for. */
export const ownOutside = (around: Around, post: Post): Partial<Outside> => {
  const { config, clock, log } = around
  const { smtpUrl, smsUrl, marketUrl, errorReportUrl } = config
  const onProblem = (error: unknown) => log.warn({ err: error }, 'the market told nothing that could be used')
  return {
    ...(smtpUrl === null ? {} : { mail: smtpMail(smtpUrl, bouncedBy(around, post)) }),
    ...(smsUrl === null ? {} : { sms: httpSms(smsUrl) }),
    ...(marketUrl === null ? {} : { prices: httpPrices(marketUrl, { clock, onProblem }) }),
    ...(errorReportUrl === null ? {} : { errorReports: httpErrorReports(errorReportUrl) }),
  }
}

/** A mail server that refuses an address at once says so as one that finds out later: by callback. */
const bouncedBy =
  (around: Around, post: Post): Bounced =>
  (message) =>
    postSigned(
      post,
      around,
      'mail',
      JSON.stringify({
        id: uuidOf(`mail.bounced/${message}`),
        type: 'mail.bounced',
        at: around.clock.now().toISOString(),
        message,
        reason: 'no-such-address',
      }),
    )
