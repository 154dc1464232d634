import { coinNode } from '../coin-node/adapter'
import { nodeCoins } from '../coin-node/dialect'
import { etherNode } from '../ether-node/adapter'
import { bankByHand } from '../bank-by-hand/adapter'
import { bankFiles } from '../bank-files/adapter'
import { bankid } from '../bankid/adapter'
import { uuidOf } from '../callbacks/post-signed'
import type { Config } from '../config'
import { eidOidc } from '../eid-oidc/adapter'
import { lastPricesAt } from '../market/last-prices'
import type { AdapterDeps, AdapterFactory } from './adapter'
import type { PriceJump } from './coin-prices'
import { httpErrorReports } from './http-error-reports'
import { httpPrices } from './http-prices'
import { httpSms } from './http-sms'
import { webPush } from './web-push'
import { smtpMail, type Bounced } from './smtp-mail'

/** The parties that an address is configured for. */
const atAddresses: AdapterFactory = (deps) => {
  const { config, clock, database, log } = deps
  const { smtpUrl, smsUrl, passkeyDomain, push, marketUrl, errorReportUrl } = config
  const onProblem = (error: unknown) => log.warn({ err: error }, 'the market told nothing that could be used')
  const onJump = (jump: PriceJump) =>
    log.error(jump, 'the price of a coin jumped: it is not traded until a second telling agrees')
  return {
    name: 'addresses',
    outside: {
      ...(smtpUrl === null ? {} : { mail: smtpMail(smtpUrl, bouncedBy(deps)) }),
      ...(smsUrl === null ? {} : { sms: httpSms(smsUrl) }),
      ...(passkeyDomain === null ? {} : { passkeys: { domain: passkeyDomain } }),
      ...(push === null ? {} : { push: webPush({ keys: async () => push, testService: null }) }),
      ...(marketUrl === null
        ? {}
        : {
            prices: httpPrices(marketUrl, {
              clock,
              onProblem,
              onJump,
              lastPrices: () => database.read((handle) => lastPricesAt(handle, clock.now())),
            }),
          }),
      ...(errorReportUrl === null ? {} : { errorReports: httpErrorReports(errorReportUrl) }),
    },
  }
}

/** The adapters that the configuration asks for. */
export const configuredAdapters = ({
  bankByHand: isByHand,
  bankFiles: files,
  bankid: ofBankid,
  eidOidc: broker,
  nodes,
  etherNode: ether,
}: Config): readonly AdapterFactory[] => [
  atAddresses,
  ...nodeCoins.flatMap((coin) => {
    const settings = nodes[coin]
    return settings === undefined ? [] : [coinNode(coin, settings)]
  }),
  ...(ether === null ? [] : [etherNode(ether)]),
  ...(isByHand ? [bankByHand] : []),
  ...(files === null ? [] : [bankFiles(files)]),
  ...(broker === null ? [] : [eidOidc(broker)]),
  ...(ofBankid === null ? [] : [bankid(ofBankid)]),
]

/** A mail server that refuses an address at once says so as one that finds out later: by callback. */
const bouncedBy =
  ({ callBack, clock }: AdapterDeps): Bounced =>
  (message) =>
    callBack('mail', {
      id: uuidOf(`mail.bounced/${message}`),
      type: 'mail.bounced',
      at: clock.now().toISOString(),
      message,
      reason: 'no-such-address',
    })
