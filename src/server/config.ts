import { createECDH } from 'node:crypto'
import { accessSync, constants, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { isAbsolute, relative } from 'node:path'
import { isValidBIC, isValidIBAN } from 'ibantools'
import { bankName } from '../domain/bank/bank-text'
import { chainNames, type Chain } from '../domain/orders/chains'
import type { ShieldLine } from '../domain/orders/scam-shield'
import { camtKinds } from './bank-files/references'
import type { BankFilesSettings } from './bank-files/settings'
import { readCredentials } from './bankid/credentials'
import type { BankidSettings } from './bankid/settings'
import { nodeCoins, type NodeCoin } from './coin-node/dialect'
import { isExtendedKey } from './coin-node/key'
import type { NodeSettings } from './coin-node/settings'
import type { EidOidcSettings } from './eid-oidc/settings'
import { isPrivateKey } from './ether-node/account'
import type { EtherSettings } from './ether-node/settings'
import { clientKeyIn } from './openid'
import type { VapidKeys } from './outside/web-push'

/** The desk's own listener, and who knows the operators. */
export type DeskSettings = {
  host: string
  port: number
  /** Origin that operators have it under. */
  url: string
  issuer: string
  clientId: string
  clientSecret: string
  /** In which claim the issuer says the roles. */
  rolesClaim: string
}

export type Config = {
  port: number
  host: string
  /** Whose word counts for where a call comes from and which name it asked for: addresses, and ranges of them. */
  proxies: string[]
  /** Where figures about the process are told; null where they are not. */
  metrics: { host: string; port: number } | null
  /** The operator's desk; null where it has no listener. */
  desk: DeskSettings | null
  dataDir: string
  databaseUrl: string | null
  sandbox: boolean
  /** Key of kept answers, body hashes and counters. */
  secret: string
  /** Key of the callbacks' signatures. */
  hooksSecret: string
  /** Address of the public site, without a slash at its end; null where the stand-in serves it. */
  publicSiteUrl: string | null
  /** Origin that customers have the exchange under, for links in letters; null where it is only on loopback. */
  appUrl: string | null
  /** Registrable domain that the app and the public site share, by which passkeys are known; null where it is not said. */
  passkeyDomain: string | null
  /** By which push services of browsers know us; null where nothing is sent by push. */
  push: VapidKeys | null
  /** Origin of one more push service, on this machine; the sandbox's alone. */
  pushTestService: string | null
  smtpUrl: string | null
  smsUrl: string | null
  marketUrl: string | null
  /** Nodes of ours, by their coin. */
  nodes: Partial<Record<NodeCoin, NodeSettings>>
  /** Node of Ethereum; null where there is none. */
  etherNode: EtherSettings | null
  /** Whether operators pay at our bank by hand, and record what comes there. */
  bankByHand: boolean
  /** Our bank by files; null where it is not. */
  bankFiles: BankFilesSettings | null
  /** The broker of e-IDs, by OpenID Connect; null where there is none. */
  eidOidc: EidOidcSettings | null
  /** BankID itself, by its Relying Party API; null where it is not asked. */
  bankid: BankidSettings | null
  errorReportUrl: string | null
  logLevel: LogLevel
  sandboxReviewSeconds: number
  sandboxSeed: string
  /** Whether pages of the sandbox write down what their machines do, for testers. */
  sandboxRecorder: boolean
  /** Above which sum a purchase is unusual, and for how many hours an answer pauses those that ask. */
  shield: ShieldLine & { pauseHours: number }
  /** NODE_ENV is `production`. */
  isProduction: boolean
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

/** Variables of the environment that cannot stand; one line each, naming its variable. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is not right:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

type Environment = Readonly<Record<string, string | undefined>>

const loopback = ['127.0.0.1', '::1', 'localhost']
const sandboxSecret = 'sandbox-secret-that-guards-nothing-at-all'
const shortestSecret = 32
/** Random digits have more, random hexadecimal ones nearly twice as many. */
const fewestCharacters = 8
/** This machine, and networks that no route of the internet leads to. */
const ownNetworks = ['loopback', 'uniquelocal']

/** The configuration, read once and checked (rule product-4). */
export const readConfig = (environment: Environment): Config => {
  const problems: string[] = []
  const read = readerOf(environment, problems)
  const sandbox = read.oneOf('SANDBOX', ['on', 'off'], 'on') === 'on'
  const chain = read.oneOf('COIN_NETWORK', chainNames, 'main')
  const metricsHost = read.text('METRICS_HOST') ?? '127.0.0.1'
  const config: Config = {
    port: read.wholeNumber('PORT', 3000, 65_535),
    host: read.text('HOST') ?? '127.0.0.1',
    proxies: read.list('PROXIES', ownNetworks, isAddresses, 'addresses, ranges such as 10.0.0.0/8, or none'),
    metrics:
      read.text('METRICS_PORT') === null
        ? null
        : { host: metricsHost, port: read.wholeNumber('METRICS_PORT', 0, 65_535) },
    desk: deskSettings(read, problems),
    dataDir: read.text('DATA_DIR') ?? '.data',
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    sandbox,
    secret: read.secret('SECRET', sandbox),
    hooksSecret: read.secret('HOOKS_SECRET', sandbox),
    publicSiteUrl: read.url('PUBLIC_SITE_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? null,
    appUrl: originOf(read.url('APP_URL', ['http:', 'https:'])),
    passkeyDomain: read.text('PASSKEY_DOMAIN')?.toLowerCase() ?? null,
    push: pushSettings(read, problems),
    pushTestService: pushTestService(read, sandbox, problems),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    smsUrl: read.url('SMS_URL', ['http:', 'https:']),
    marketUrl: read.url('MARKET_URL', ['http:', 'https:']),
    nodes: nodeSettings(read, { chain, sandbox }, problems),
    etherNode: etherSettings(read, { chain, sandbox }, problems),
    bankByHand: read.oneOf('BANK_BY_HAND', ['on', 'off'], 'off') === 'on',
    bankFiles: bankFilesSettings(read, problems),
    eidOidc: eidOidcSettings(read, problems),
    bankid: bankidSettings(read, sandbox, problems),
    errorReportUrl: read.url('ERROR_REPORT_URL', ['http:', 'https:']),
    logLevel: read.oneOf('LOG_LEVEL', logLevels, 'info'),
    sandboxReviewSeconds: read.wholeNumber('SANDBOX_REVIEW_SECONDS', 3, 3600),
    sandboxSeed: read.text('SANDBOX_SEED') ?? 'nordmynt',
    sandboxRecorder: sandbox && read.oneOf('SANDBOX_RECORDER', ['on', 'off'], 'on') === 'on',
    shield: {
      leastSek: String(read.wholeNumber('SHIELD_LEAST_SEK', 20_000, 10_000_000)),
      times: String(read.wholeNumber('SHIELD_TIMES', 3, 1000)),
      pauseHours: read.wholeNumber('SHIELD_PAUSE_HOURS', 24, 720),
    },
    isProduction: environment['NODE_ENV'] === 'production',
  }
  for (const [name, host] of [
    ['HOST', config.host],
    ['METRICS_HOST', metricsHost],
    ['DESK_HOST', config.desk?.host ?? '127.0.0.1'],
  ])
    if (sandbox && !loopback.some((each) => each === host))
      problems.push(`${name} must be one of ${loopback.join(', ')} while SANDBOX is on, and is "${host}".`)
  if (!sandbox) for (const name of ['APP_URL', 'SMTP_URL', 'SMS_URL']) if (!read.text(name)) problems.push(needed(name))
  problems.push(...passkeyProblems(config))
  if (config.isProduction && read.text('SANDBOX') === null)
    problems.push('SANDBOX must be set where NODE_ENV is production: off, or on for the outside world in miniature.')
  if (config.bankByHand && !config.sandbox && config.desk === null)
    problems.push('DESK_PORT must be set where BANK_BY_HAND is on: its operators work there.')
  if (config.bankFiles !== null && !config.sandbox && config.desk === null)
    problems.push('DESK_PORT must be set where BANK_FILES_IN is: what fits nothing waits there.')
  if (config.bankFiles !== null && config.bankByHand)
    problems.push('BANK_BY_HAND must be off where BANK_FILES_IN is set: one of both pays, never both.')
  if (config.bankid !== null && config.eidOidc !== null)
    problems.push('EID_OIDC_… must not be set where BANKID_URL is: an e-ID is asked for in one way.')
  if (config.secret === config.hooksSecret) problems.push('HOOKS_SECRET must be another than SECRET.')
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

type NodeChain = { chain: Chain; sandbox: boolean }

/** Of a coin both or none: the node, and the key that addresses of deposits are of. */
const nodeSettings = (
  read: ReturnType<typeof readerOf>,
  { chain, sandbox }: NodeChain,
  problems: string[],
): Config['nodes'] => {
  const given = nodeCoins.flatMap((coin) => {
    const [urlName, keyName] = [`${coin}_NODE_URL`, `${coin}_XPUB`]
    const [url, extendedKey] = [read.url(urlName, ['http:', 'https:']), read.text(keyName)]
    if (read.text(urlName) === null && extendedKey === null) return []
    if (url === null || extendedKey === null) {
      problems.push(`${urlName} and ${keyName} must be set together.`)
      return []
    }
    if (!isExtendedKey(extendedKey))
      problems.push(`${keyName} must be an extended public key: a private one is never to be given.`)
    if (!/^\/wallet\/[^/]+$/.test(new URL(url).pathname))
      problems.push(`${urlName} must end with the path of the wallet that sends: /wallet/<name>.`)
    problems.push(...chainProblems(urlName, { url, chain, sandbox }))
    return [[coin, { url, extendedKey, chain }] as const]
  })
  return Object.fromEntries(given)
}

const chainProblems = (urlName: string, { url, chain, sandbox }: NodeChain & { url: string }): string[] => [
  ...(chain === 'main' && sandbox
    ? [`COIN_NETWORK must be test or regtest for ${urlName} while SANDBOX is on: its money is made up.`]
    : []),
  ...(chain === 'regtest' && !loopback.includes(new URL(url).hostname)
    ? [`${urlName} must be of this machine while COIN_NETWORK is regtest.`]
    : []),
]

/** All or none: the node, the key of the account that sends, and the key that addresses of deposits are of. */
const etherSettings = (
  read: ReturnType<typeof readerOf>,
  { chain, sandbox }: NodeChain,
  problems: string[],
): EtherSettings | null => {
  const names = ['ETH_NODE_URL', 'ETH_KEY', 'ETH_XPUB']
  if (names.every((name) => read.text(name) === null)) return null
  const [url, key, extendedKey] = [
    read.url('ETH_NODE_URL', ['http:', 'https:']),
    read.text('ETH_KEY'),
    read.text('ETH_XPUB'),
  ]
  if (url === null || key === null || extendedKey === null) {
    problems.push('ETH_NODE_URL, ETH_KEY and ETH_XPUB must be set together.')
    return null
  }
  if (!isExtendedKey(extendedKey))
    problems.push('ETH_XPUB must be an extended public key: a private one is never to be given.')
  problems.push(...chainProblems('ETH_NODE_URL', { url, chain, sandbox }))
  if (isPrivateKey(key)) return { url, key, extendedKey, chain }
  problems.push('ETH_KEY must be a private key: 0x and 64 hexadecimal digits.')
  return null
}

/** All that our bank has to be told, or nothing; folders are looked at, since files in a wrong one go nowhere. */
const bankFilesSettings = (read: ReturnType<typeof readerOf>, problems: string[]): BankFilesSettings | null => {
  if (read.text('BANK_FILES_IN') === null && read.text('BANK_FILES_OUT') === null) return null
  const given = (name: string, isRight: (text: string) => boolean, whatIs: string): string => {
    const text = read.text(name)
    if (text === null) problems.push(`${name} must be set where BANK_FILES_IN or BANK_FILES_OUT is.`)
    else if (!isRight(text)) problems.push(`${name} must be ${whatIs}, and is "${text}".`)
    return text ?? ''
  }
  const optional = (name: string, isRight: (text: string) => boolean, whatIs: string): string | null =>
    read.text(name) === null ? null : given(name, isRight, whatIs)
  const joined = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()
  const folder = (name: string): string => given(name, isOwnFolder, 'a folder that is there and can be written')
  const isIban = (text: string): boolean => isValidIBAN(joined(text))
  const [inFolder, outFolder] = [folder('BANK_FILES_IN'), folder('BANK_FILES_OUT')]
  if (
    inFolder !== '' &&
    outFolder !== '' &&
    (isWithinFolder(inFolder, outFolder) || isWithinFolder(outFolder, inFolder))
  )
    problems.push('BANK_FILES_IN and BANK_FILES_OUT must be two folders, none of them in the other.')
  const name = given(
    'BANK_FILES_NAME',
    (text) => bankName('EUR', text) !== null,
    'a name with a letter that banks take',
  )
  const bic = given('BANK_FILES_BIC', isValidBIC, 'a BIC')
  const sek = joined(given('BANK_FILES_SEK_IBAN', isIban, 'an IBAN'))
  const eur = optional('BANK_FILES_EUR_IBAN', isIban, 'an IBAN')
  const bankgiro = optional('BANK_FILES_BANKGIRO', (text) => /^\d{7,8}$/.test(joined(text)), 'a Bankgiro number')
  const cutOffs = read.list('BANK_FILES_CUT_OFFS', ['12:00'], isTime, 'times of day such as 12:00')
  if (cutOffs.length === 0) problems.push('BANK_FILES_CUT_OFFS must be one time of day or more.')
  const source = read.oneOf('BANK_FILES_SOURCE', ['references', ...camtKinds], 'references')
  const customerId = optional(
    'BANK_FILES_CUSTOMER',
    (text) => /^[A-Za-z0-9]{1,35}$/.test(text),
    'letters and digits, at most 35',
  )
  return {
    folders: { in: inFolder, out: outFolder },
    name,
    customerId,
    bic,
    accounts: {
      SEK: { iban: sek, bankgiro: bankgiro === null ? null : joined(bankgiro) },
      EUR: eur === null ? null : { iban: joined(eur), bankgiro: null },
    },
    source: source === 'references' ? null : source,
    cutOffs,
    most: {
      payment: String(read.wholeNumber('BANK_FILES_MOST_PAYMENT', 500_000, 999_999_999)),
      file: String(read.wholeNumber('BANK_FILES_MOST_FILE', 5_000_000, 999_999_999)),
    },
  }
}

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

const isOwnFolder = (path: string): boolean => {
  if (!isAbsolute(path) || statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return false
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Whether a folder is another one, or in it. */
const isWithinFolder = (folder: string, other: string): boolean => {
  const way = relative(other, folder)
  return way === '' || !(way.startsWith('..') || isAbsolute(way))
}

const vapidNames = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const

/** All or none: both keys, and whom push services write to. */
const pushSettings = (read: ReturnType<typeof readerOf>, problems: string[]): VapidKeys | null => {
  const [publicKey, privateKey, subject] = vapidNames.map((name) => read.text(name) ?? '')
  if (!publicKey && !privateKey && !subject) return null
  if (!publicKey || !privateKey || !subject) {
    problems.push(`${vapidNames.slice(0, 2).join(', ')} and VAPID_SUBJECT must be set together.`)
    return null
  }
  if (!/^(mailto:\S+@\S+|https:\/\/\S+)$/.test(subject))
    problems.push(`VAPID_SUBJECT must be an address that begins with mailto: or https://, and is "${subject}".`)
  if (!isKeyPair(publicKey, privateKey))
    problems.push('VAPID_PUBLIC_KEY must be the public half of VAPID_PRIVATE_KEY: npx web-push generate-vapid-keys')
  return { publicKey, privateKey, subject }
}

/** Both as web-push prints them: base64url of the point, and of the number, on P-256. */
const isKeyPair = (publicKey: string, privateKey: string): boolean => {
  if (!/^B[\w-]{86}$/.test(publicKey) || !/^[\w-]{43}$/.test(privateKey)) return false
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey, 'base64url')
  } catch {
    return false
  }
  return pair.getPublicKey('base64url') === publicKey
}

/** Reached without TLS and on our own network: it is no setting of an exchange with customers. */
const pushTestService = (read: ReturnType<typeof readerOf>, sandbox: boolean, problems: string[]): string | null => {
  const url = originOf(read.url('PUSH_TEST_SERVICE', ['http:']))
  if (url === null) return null
  if (!sandbox) problems.push('PUSH_TEST_SERVICE must not be set while SANDBOX is off.')
  if (!loopback.includes(new URL(url).hostname)) problems.push('PUSH_TEST_SERVICE must be of this machine.')
  return url
}

/** All of them or none: whoever opens the desk says who knows its operators. */
const deskSettings = (read: ReturnType<typeof readerOf>, problems: string[]): DeskSettings | null => {
  if (read.text('DESK_PORT') === null) return null
  const given = (name: string): string => {
    const text = read.text(name)
    if (text === null) problems.push(`${name} must be set where DESK_PORT is.`)
    return text ?? ''
  }
  const address = (name: string): string => (given(name) === '' ? '' : addressByTls(read, problems, name))
  return {
    host: read.text('DESK_HOST') ?? '127.0.0.1',
    port: read.wholeNumber('DESK_PORT', 0, 65_535),
    url: originOf(address('DESK_URL') || null) ?? '',
    issuer: address('DESK_OIDC_ISSUER'),
    clientId: given('DESK_OIDC_CLIENT_ID'),
    clientSecret: given('DESK_OIDC_CLIENT_SECRET'),
    rolesClaim: given('DESK_OIDC_ROLES_CLAIM'),
  }
}

const needsOfEid = ['ISSUER', 'CLIENT_ID', 'PERSONAL_NUMBER_CLAIM'] as const
const choicesOfEid = ['CLIENT_SECRET', 'CLIENT_KEY', 'SCOPE', 'ACR_VALUES', 'TAKEN_ACR'] as const

/** All that is needed or none of it: whoever names a broker says how it is asked. */
const eidOidcSettings = (read: ReturnType<typeof readerOf>, problems: string[]): EidOidcSettings | null => {
  const text = (name: (typeof needsOfEid | typeof choicesOfEid)[number]) => read.text(`EID_OIDC_${name}`)
  if ([...needsOfEid, ...choicesOfEid].every((name) => text(name) === null)) return null
  for (const name of needsOfEid)
    if (text(name) === null) problems.push(`EID_OIDC_${name} must be set where another EID_OIDC_… is.`)
  const clientKey = clientKeyIn(text('CLIENT_KEY') ?? '')
  if ((text('CLIENT_SECRET') === null) === (text('CLIENT_KEY') === null))
    problems.push('One of EID_OIDC_CLIENT_SECRET and EID_OIDC_CLIENT_KEY must be set where another EID_OIDC_… is.')
  else if (text('CLIENT_KEY') !== null && clientKey === undefined)
    problems.push('EID_OIDC_CLIENT_KEY must be a private key as a JWK, of RSA or of the curve P-256.')
  const scope = text('SCOPE') ?? 'openid profile'
  if (!scope.split(' ').includes('openid')) problems.push('EID_OIDC_SCOPE must have openid among its scopes.')
  return {
    issuer: addressByTls(read, problems, 'EID_OIDC_ISSUER'),
    clientId: text('CLIENT_ID') ?? '',
    ...(clientKey === undefined ? { clientSecret: text('CLIENT_SECRET') ?? '' } : { clientKey }),
    scope,
    personalNumberClaim: text('PERSONAL_NUMBER_CLAIM') ?? '',
    acrValues: text('ACR_VALUES'),
    takenAcr: text('TAKEN_ACR')?.split(/\s+/) ?? null,
  }
}

const needsOfBankid = ['URL', 'CERTIFICATE', 'KEY', 'AUTHORITY'] as const

/** All that is needed or none of it; files are read, since without them nobody is let in. */
const bankidSettings = (
  read: ReturnType<typeof readerOf>,
  sandbox: boolean,
  problems: string[],
): BankidSettings | null => {
  const text = (name: (typeof needsOfBankid)[number] | 'PASSPHRASE') => read.text(`BANKID_${name}`)
  const missing = needsOfBankid.filter((name) => text(name) === null)
  const passphrase = text('PASSPHRASE')
  if (missing.length === needsOfBankid.length && passphrase === null) return null
  for (const name of missing) problems.push(`BANKID_${name} must be set where another BANKID_… is.`)
  const url = originOf(read.url('BANKID_URL', ['https:'])) ?? ''
  if (!sandbox && /(^|\.)test\.bankid\.com$/.test(url === '' ? '' : new URL(url).hostname))
    problems.push(
      'BANKID_URL must be that of production while SANDBOX is off: in the test one anybody is who they say.',
    )
  const files = {
    certificate: text('CERTIFICATE') ?? '',
    key: text('KEY') ?? '',
    authority: text('AUTHORITY') ?? '',
    passphrase,
  }
  const checked = missing.length === 0 ? readCredentials(files) : { problems: [] }
  if ('problems' in checked) problems.push(...checked.problems)
  return { url, ...files }
}

/** Nobody between may read or change what goes there; empty where it is not given. */
const addressByTls = (read: ReturnType<typeof readerOf>, problems: string[], name: string): string => {
  const url = read.url(name, ['http:', 'https:'])
  if (url === null) return ''
  const { protocol, hostname } = new URL(url)
  if (protocol === 'http:' && !loopback.includes(hostname))
    problems.push(`${name} must begin with https:// unless it is this machine.`)
  return url
}

const originOf = (url: string | null): string | null => (url === null ? null : new URL(url).origin)

/** A passkey works on pages of its domain and of those below, and nowhere without TLS but on this machine. */
const passkeyProblems = ({ passkeyDomain, appUrl, publicSiteUrl }: Config): string[] => {
  if (passkeyDomain === null) return []
  const problems = [
    ...(isDomain(passkeyDomain)
      ? []
      : [`PASSKEY_DOMAIN must be a domain, such as example.com, and is "${passkeyDomain}".`]),
    ...(appUrl === null && passkeyDomain !== 'localhost' ? ['APP_URL must be set where PASSKEY_DOMAIN is.'] : []),
  ]
  if (problems.length > 0) return problems
  return Object.entries({ APP_URL: appUrl, PUBLIC_SITE_URL: publicSiteUrl }).flatMap(([name, url]) =>
    url === null || isWithin(new URL(url), passkeyDomain)
      ? []
      : [`PASSKEY_DOMAIN must be a domain that ${name} is of, by https, and is "${passkeyDomain}".`],
  )
}

const isDomain = (text: string): boolean =>
  isIP(text) === 0 && /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/.test(text)

const isWithin = ({ protocol, hostname }: URL, domain: string): boolean =>
  (hostname === domain || hostname.endsWith(`.${domain}`)) && (protocol === 'https:' || domain === 'localhost')

const isAddressOf = (text: string, protocols: readonly string[]): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (!protocols.includes(protocol)) return false
  // A PostgreSQL may be on a socket in a folder, and its driver reads addresses in its own way.
  return protocol.startsWith('postgres') || (hostname !== '' && [username, password].every(isEncoded))
}

const isEncoded = (text: string): boolean => /^([^%]|%[\da-f]{2})*$/i.test(text)

const isAddresses = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const most = isIP(address) === 4 ? 32 : 128
  return (
    ownNetworks.includes(text) ||
    (isIP(address) !== 0 &&
      more.length === 0 &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= most)))
  )
}

/** One letter, a few, or a short part repeated are what people type who mean to set it later. */
const looksRandom = (secret: string): boolean =>
  new Set(secret).size >= fewestCharacters && `${secret}${secret}`.indexOf(secret, 1) === secret.length

const needed = (name: string): string => `${name} must be set while SANDBOX is off.`

const readerOf = (environment: Environment, problems: string[]) => {
  const text = (name: string): string | null => environment[name]?.trim() || null
  return {
    text,
    oneOf: <Value extends string>(name: string, allowed: readonly Value[], otherwise: Value): Value => {
      const given = text(name)
      const found = allowed.find((value) => value === given)
      if (given !== null && found === undefined)
        problems.push(`${name} must be one of ${allowed.join(', ')}, and is "${given}".`)
      return found ?? otherwise
    },
    wholeNumber: (name: string, otherwise: number, most: number): number => {
      const given = text(name)
      if (given === null) return otherwise
      if (/^\d{1,9}$/.test(given) && Number(given) <= most) return Number(given)
      problems.push(`${name} must be a whole number from 0 to ${most}, and is "${given}".`)
      return otherwise
    },
    list: (name: string, otherwise: string[], isRight: (each: string) => boolean, whatIs: string): string[] => {
      const given = text(name)
      if (given === null) return otherwise
      const each = given === 'none' ? [] : given.split(',').map((part) => part.trim())
      if (!each.every(isRight)) problems.push(`${name} must be ${whatIs}, with commas between them.`)
      return each
    },
    url: (name: string, protocols: readonly string[]): string | null => {
      const given = text(name)
      if (given === null) return null
      if (isAddressOf(given, protocols)) return given
      problems.push(`${name} must be an address that begins with ${protocols.map((each) => `${each}//`).join(' or ')}.`)
      return null
    },
    secret: (name: string, sandbox: boolean): string => {
      const given = text(name)
      if (given === null && !sandbox) problems.push(needed(name))
      if (given !== null && given.length < shortestSecret)
        problems.push(`${name} must have ${shortestSecret} characters or more.`)
      else if (given !== null && !looksRandom(given))
        problems.push(`${name} must be random, and not the same characters again and again: openssl rand -hex 32`)
      return given ?? `${sandboxSecret}-${name}`
    },
  }
}
