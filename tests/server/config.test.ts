import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateKeyPairSync } from 'node:crypto'
import fastify from 'fastify'
import webPush from 'web-push'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../src/server/config'
import { certificateAuthority, credentialFiles, lockedKey } from '../support/bankid-party'

const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)]
  }
}

const secret = 'f4b1c9d07a3e5826b94d1f0c7e8a2365'
const live = {
  SANDBOX: 'off',
  HOST: '0.0.0.0',
  SECRET: secret,
  HOOKS_SECRET: `${secret}y`,
  APP_URL: 'https://app.example/',
  SMTP_URL: 'smtps://mail.example',
  SMS_URL: 'https://sms.example/send',
}

/** Of no account that anybody has. */
const etherKey = `0x${'0123456789abcdef'.repeat(4)}`
/** Of BIP 84's test vectors. */
const accountKey =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'

const desk = {
  DESK_PORT: '9465',
  DESK_HOST: '0.0.0.0',
  DESK_URL: 'https://desk.example/',
  DESK_OIDC_ISSUER: 'https://issuer.example/of-staff',
  DESK_OIDC_CLIENT_ID: 'desk',
  DESK_OIDC_CLIENT_SECRET: 'told by the issuer',
  DESK_OIDC_ROLES_CLAIM: 'roles',
}

const eid = {
  EID_OIDC_ISSUER: 'https://broker.example/swedish',
  EID_OIDC_CLIENT_ID: 'exchange',
  EID_OIDC_CLIENT_SECRET: 'told by the broker',
  EID_OIDC_PERSONAL_NUMBER_CLAIM: 'ssn',
}
const eidChoices = {
  EID_OIDC_SCOPE: 'openid profile ssn',
  EID_OIDC_ACR_VALUES: 'urn:bankid:same urn:bankid:other',
  EID_OIDC_TAKEN_ACR: 'urn:bankid:same  urn:bankid:other',
}

const jwkOf = (kind: 'ec' | 'rsa') => {
  const { privateKey } =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = privateKey.export({ format: 'jwk' })
  return { jwk, key: JSON.stringify(jwk) }
}

describe('the configuration', () => {
  test('of an empty environment is a sandbox on this machine', () => {
    expect(readConfig({}), 'A new setting goes here, and into “takes every variable”').toEqual({
      port: 3000,
      host: '127.0.0.1',
      proxies: ['loopback', 'uniquelocal'],
      metrics: null,
      desk: null,
      dataDir: '.data',
      databaseUrl: null,
      sandbox: true,
      secret: expect.stringMatching(/.{32}/),
      hooksSecret: expect.stringMatching(/.{32}/),
      publicSiteUrl: null,
      appUrl: null,
      passkeyDomain: null,
      push: null,
      pushTestService: null,
      smtpUrl: null,
      smsUrl: null,
      marketUrl: null,
      nodes: {},
      etherNode: null,
      bankByHand: false,
      bankFiles: null,
      eidOidc: null,
      bankid: null,
      errorReportUrl: null,
      logLevel: 'info',
      sandboxReviewSeconds: 3,
      sandboxSeed: 'nordmynt',
      sandboxRecorder: true,
      shield: { leastSek: '20000', times: '3', pauseHours: 24 },
      isProduction: false,
    })
    expect(readConfig({}).secret).not.toBe(readConfig({}).hooksSecret)
  })

  test('takes every variable', () => {
    expect(
      readConfig({
        ...live,
        PORT: '8080',
        PROXIES: 'loopback, 203.0.113.7,2001:db8::/32',
        METRICS_PORT: '9464',
        METRICS_HOST: '0.0.0.0',
        ...desk,
        DATA_DIR: '/var/exchange',
        DATABASE_URL: 'postgres://exchange@database/exchange',
        PUBLIC_SITE_URL: 'https://www.example/start/',
        PASSKEY_DOMAIN: 'Example',
        MARKET_URL: 'https://market.example',
        COIN_NETWORK: 'test',
        LTC_NODE_URL: 'http://exchange:word@10.0.0.7:19332/wallet/hot',
        LTC_XPUB: accountKey,
        ETH_NODE_URL: 'https://node.example/v2/key',
        ETH_KEY: etherKey,
        ETH_XPUB: accountKey,
        BANK_BY_HAND: 'on',
        ...eid,
        ...eidChoices,
        ERROR_REPORT_URL: 'https://errors.example',
        LOG_LEVEL: 'warn',
        SANDBOX_REVIEW_SECONDS: '0',
        SANDBOX_SEED: 'other',
        SHIELD_LEAST_SEK: '15000',
        SHIELD_TIMES: '4',
        SHIELD_PAUSE_HOURS: '48',
        NODE_ENV: 'production',
      }),
    ).toEqual({
      port: 8080,
      host: '0.0.0.0',
      proxies: ['loopback', '203.0.113.7', '2001:db8::/32'],
      metrics: { host: '0.0.0.0', port: 9464 },
      desk: {
        host: '0.0.0.0',
        port: 9465,
        url: 'https://desk.example',
        issuer: 'https://issuer.example/of-staff',
        clientId: 'desk',
        clientSecret: 'told by the issuer',
        rolesClaim: 'roles',
      },
      dataDir: '/var/exchange',
      databaseUrl: 'postgres://exchange@database/exchange',
      sandbox: false,
      secret,
      hooksSecret: `${secret}y`,
      publicSiteUrl: 'https://www.example/start',
      appUrl: 'https://app.example',
      passkeyDomain: 'example',
      push: null,
      pushTestService: null,
      smtpUrl: 'smtps://mail.example',
      smsUrl: 'https://sms.example/send',
      marketUrl: 'https://market.example',
      nodes: {
        LTC: {
          url: 'http://exchange:word@10.0.0.7:19332/wallet/hot',
          extendedKey: accountKey,
          chain: 'test',
        },
      },
      etherNode: { url: 'https://node.example/v2/key', key: etherKey, extendedKey: accountKey, chain: 'test' },
      bankByHand: true,
      bankFiles: null,
      eidOidc: {
        issuer: 'https://broker.example/swedish',
        clientId: 'exchange',
        clientSecret: 'told by the broker',
        scope: 'openid profile ssn',
        personalNumberClaim: 'ssn',
        acrValues: 'urn:bankid:same urn:bankid:other',
        takenAcr: ['urn:bankid:same', 'urn:bankid:other'],
      },
      bankid: null,
      errorReportUrl: 'https://errors.example',
      logLevel: 'warn',
      sandboxReviewSeconds: 0,
      sandboxSeed: 'other',
      sandboxRecorder: false,
      shield: { leastSek: '15000', times: '4', pauseHours: 48 },
      isProduction: true,
    })
  })

  test('names all that the desk on a listener of its own needs, and only there', () => {
    const needed = Object.keys(desk).filter((name) => name !== 'DESK_PORT' && name !== 'DESK_HOST')
    expect(problemsOf({ ...live, DESK_PORT: '9465' })).toEqual(
      needed.map((name) => `${name} must be set where DESK_PORT is.`),
    )
    expect(problemsOf({ ...live, ...desk, DESK_PORT: '' })).toEqual([])
    expect(problemsOf({ ...live, ...desk })).toEqual([])
  })

  test.each([
    [{ DESK_URL: 'http://desk.example' }, 'DESK_URL must begin with https:// unless it is this machine.'],
    [{ DESK_OIDC_ISSUER: 'http://a.example' }, 'DESK_OIDC_ISSUER must begin with https:// unless it is this machine.'],
    [{ DESK_URL: 'desk' }, 'DESK_URL must be an address that begins with http:// or https://.'],
    [{ DESK_PORT: '70000' }, 'DESK_PORT must be a whole number from 0 to 65535, and is "70000".'],
  ])('of the desk cannot be %j', (change, problem) => {
    expect(problemsOf({ ...live, ...desk, ...change })).toEqual([problem])
  })

  test('of a broker of e-IDs has all that it is asked with, or none of it', () => {
    const { EID_OIDC_CLIENT_SECRET: _, ...withoutSecret } = eid
    const needed = Object.keys(withoutSecret)
    const proof = 'One of EID_OIDC_CLIENT_SECRET and EID_OIDC_CLIENT_KEY must be set where another EID_OIDC_… is.'
    expect(problemsOf({ ...live, ...eid })).toEqual([])
    expect(readConfig({ ...live, ...eid }).eidOidc).toMatchObject({
      scope: 'openid profile',
      acrValues: null,
      takenAcr: null,
    })
    for (const name of needed)
      expect(problemsOf({ ...live, ...eid, [name]: '' })).toEqual([`${name} must be set where another EID_OIDC_… is.`])
    for (const [name, value] of Object.entries(eidChoices))
      expect(problemsOf({ ...live, [name]: value })).toEqual([
        ...needed.map((each) => `${each} must be set where another EID_OIDC_… is.`),
        proof,
      ])
    expect(problemsOf({ ...live, ...withoutSecret })).toEqual([proof])
    expect(problemsOf({ ...live, ...eid, EID_OIDC_CLIENT_KEY: jwkOf('ec').key })).toEqual([proof])
  })

  test.each(['ec', 'rsa'] as const)('of a broker of e-IDs takes a private key of ours: %s', (kind) => {
    const { key, jwk } = jwkOf(kind)
    const { eidOidc } = readConfig({ ...live, ...eid, EID_OIDC_CLIENT_SECRET: '', EID_OIDC_CLIENT_KEY: key })
    expect(eidOidc).toMatchObject({ clientKey: { key: jwk, kid: undefined } })
    expect(eidOidc).not.toHaveProperty('clientSecret')
  })

  test.each([
    ['no JWK', '-----BEGIN PRIVATE KEY-----'],
    ['its public half', JSON.stringify({ ...jwkOf('ec').jwk, d: undefined })],
    [
      'of another curve',
      JSON.stringify(generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey.export({ format: 'jwk' })),
    ],
    ['broken', JSON.stringify({ ...jwkOf('ec').jwk, x: 'AA' })],
  ])('of a broker of e-IDs takes no other key, and does not tell it: %s', (_, key) => {
    expect(problemsOf({ ...live, ...eid, EID_OIDC_CLIENT_SECRET: '', EID_OIDC_CLIENT_KEY: key })).toEqual([
      'EID_OIDC_CLIENT_KEY must be a private key as a JWK, of RSA or of the curve P-256.',
    ])
  })

  test.each([
    [{ EID_OIDC_ISSUER: 'http://a.example' }, 'EID_OIDC_ISSUER must begin with https:// unless it is this machine.'],
    [{ EID_OIDC_ISSUER: 'broker' }, 'EID_OIDC_ISSUER must be an address that begins with http:// or https://.'],
    [{ EID_OIDC_SCOPE: 'profile' }, 'EID_OIDC_SCOPE must have openid among its scopes.'],
  ])('of a broker of e-IDs cannot be %j', (change, problem) => {
    expect(problemsOf({ ...live, ...eid, ...change })).toEqual([problem])
    expect(problemsOf({ ...live, ...eid, EID_OIDC_ISSUER: 'http://127.0.0.1:4000' })).toEqual([])
  })

  describe('of BankID', () => {
    let files: ReturnType<typeof credentialFiles>
    let given: Record<string, string>

    beforeAll(async () => {
      files = credentialFiles()
      const authority = await certificateAuthority('An authority')
      const { certificate, key } = await authority.vouchesFor('nordmynt')
      given = {
        BANKID_URL: 'https://appapi2.bankid.com/rp/v6.0',
        BANKID_CERTIFICATE: files.keep('certificate.pem', certificate),
        BANKID_KEY: files.keep('key.pem', lockedKey(key, 'opens it')),
        BANKID_PASSPHRASE: 'opens it',
        BANKID_AUTHORITY: files.keep('authority.pem', authority.certificate),
      }
    })
    afterAll(() => files.drop())

    test('takes all that is needed, and the origin of the address alone', () => {
      expect(readConfig({ ...live, ...given }).bankid).toEqual({
        url: 'https://appapi2.bankid.com',
        certificate: given['BANKID_CERTIFICATE'],
        key: given['BANKID_KEY'],
        passphrase: 'opens it',
        authority: given['BANKID_AUTHORITY'],
      })
    })

    test('needs all of it where there is any', () => {
      const needed = ['BANKID_URL', 'BANKID_CERTIFICATE', 'BANKID_KEY', 'BANKID_AUTHORITY']
      for (const name of needed)
        expect(problemsOf({ ...live, ...given, [name]: '' })).toEqual([
          `${name} must be set where another BANKID_… is.`,
        ])
      expect(problemsOf({ ...live, BANKID_PASSPHRASE: 'opens it' })).toEqual(
        needed.map((name) => `${name} must be set where another BANKID_… is.`),
      )
    })

    test('says which file cannot be used', () => {
      expect(problemsOf({ ...live, ...given, BANKID_PASSPHRASE: 'opens nothing' })).toEqual([
        `BANKID_KEY must be a file with a private key in PEM, which BANKID_PASSPHRASE opens where it is encrypted, and is "${given['BANKID_KEY']}".`,
      ])
    })

    test.each([
      ['http://127.0.0.1:4000', 'BANKID_URL must be an address that begins with https://.'],
      [
        'https://appapi2.test.bankid.com',
        'BANKID_URL must be that of production while SANDBOX is off: in the test one anybody is who they say.',
      ],
    ])('cannot be at %s', (url, problem) => {
      expect(problemsOf({ ...live, ...given, BANKID_URL: url })).toEqual([problem])
    })

    test('may be the test environment while the sandbox is on', () => {
      expect(problemsOf({ ...given, BANKID_URL: 'https://appapi2.test.bankid.com' })).toEqual([])
    })

    test('is not asked beside a broker', () => {
      expect(problemsOf({ ...live, ...given, ...eid })).toEqual([
        'EID_OIDC_… must not be set where BANKID_URL is: an e-ID is asked for in one way.',
      ])
    })
  })

  test('trusts no proxy where it is told so', () => {
    expect(readConfig({ PROXIES: 'none' }).proxies).toEqual([])
  })

  test('counts blank variables as not set', () => {
    expect(problemsOf({ PORT: '', DATABASE_URL: ' ', SECRET: '' })).toEqual([])
  })

  test.each([
    [{ PORT: '80.5' }, 'PORT must be a whole number from 0 to 65535, and is "80.5".'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, and is "70000".'],
    [
      { SHIELD_LEAST_SEK: '20000.50' },
      'SHIELD_LEAST_SEK must be a whole number from 0 to 10000000, and is "20000.50".',
    ],
    [{ SHIELD_TIMES: '-3' }, 'SHIELD_TIMES must be a whole number from 0 to 1000, and is "-3".'],
    [{ SHIELD_PAUSE_HOURS: '721' }, 'SHIELD_PAUSE_HOURS must be a whole number from 0 to 720, and is "721".'],
    [{ SANDBOX: 'yes' }, 'SANDBOX must be one of on, off, and is "yes".'],
    [{ HOST: '0.0.0.0' }, 'HOST must be one of 127.0.0.1, ::1, localhost while SANDBOX is on, and is "0.0.0.0".'],
    [
      { PROXIES: '10.0.0.1/33' },
      'PROXIES must be addresses, ranges such as 10.0.0.0/8, or none, with commas between them.',
    ],
    [{ BANK_BY_HAND: 'yes' }, 'BANK_BY_HAND must be one of on, off, and is "yes".'],
    [{ METRICS_PORT: 'x' }, 'METRICS_PORT must be a whole number from 0 to 65535, and is "x".'],
    [
      { METRICS_HOST: '0.0.0.0' },
      'METRICS_HOST must be one of 127.0.0.1, ::1, localhost while SANDBOX is on, and is "0.0.0.0".',
    ],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address that begins with postgres:// or postgresql://.'],
    [{ PUBLIC_SITE_URL: 'www.example' }, 'PUBLIC_SITE_URL must be an address that begins with http:// or https://.'],
    [{ SMTP_URL: 'https://x' }, 'SMTP_URL must be an address that begins with smtp:// or smtps://.'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must be an address that begins with smtp:// or smtps://.'],
    [{ SMTP_URL: 'smtps://me:100%@x' }, 'SMTP_URL must be an address that begins with smtp:// or smtps://.'],
    [
      { PROXIES: '0.0.0.0/0' },
      'PROXIES must be addresses, ranges such as 10.0.0.0/8, or none, with commas between them.',
    ],
    [
      { PROXIES: 'loopback, ::/0' },
      'PROXIES must be addresses, ranges such as 10.0.0.0/8, or none, with commas between them.',
    ],
    [{ SECRET: 'short' }, 'SECRET must have 32 characters or more.'],
    [
      { SECRET: 'x'.repeat(32) },
      'SECRET must be random, and not the same characters again and again: openssl rand -hex 32',
    ],
    [
      { SECRET: 'change-me!'.repeat(4) },
      'SECRET must be random, and not the same characters again and again: openssl rand -hex 32',
    ],
    [
      { HOOKS_SECRET: 'abcabccabbacabcbacabcbabcacbacbb' },
      'HOOKS_SECRET must be random, and not the same characters again and again: openssl rand -hex 32',
    ],
    [{ SECRET: secret, HOOKS_SECRET: secret }, 'HOOKS_SECRET must be another than SECRET.'],
    [
      { NODE_ENV: 'production' },
      'SANDBOX must be set where NODE_ENV is production: off, or on for the outside world in miniature.',
    ],
    [
      { PASSKEY_DOMAIN: '127.0.0.1', APP_URL: 'https://a.example' },
      'PASSKEY_DOMAIN must be a domain, such as example.com, and is "127.0.0.1".',
    ],
    [
      { PASSKEY_DOMAIN: 'https://a.example', APP_URL: 'https://a.example' },
      'PASSKEY_DOMAIN must be a domain, such as example.com, and is "https://a.example".',
    ],
    [{ PASSKEY_DOMAIN: 'a.example' }, 'APP_URL must be set where PASSKEY_DOMAIN is.'],
    [
      { PASSKEY_DOMAIN: 'a.example', APP_URL: 'https://bada.example' },
      'PASSKEY_DOMAIN must be a domain that APP_URL is of, by https, and is "a.example".',
    ],
    [
      { PASSKEY_DOMAIN: 'a.example', APP_URL: 'http://app.a.example' },
      'PASSKEY_DOMAIN must be a domain that APP_URL is of, by https, and is "a.example".',
    ],
    [
      { PASSKEY_DOMAIN: 'a.example', APP_URL: 'https://app.a.example', PUBLIC_SITE_URL: 'https://www.b.example' },
      'PASSKEY_DOMAIN must be a domain that PUBLIC_SITE_URL is of, by https, and is "a.example".',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, and is "loud".'],
    [{ SANDBOX_REVIEW_SECONDS: '-1' }, 'SANDBOX_REVIEW_SECONDS must be a whole number from 0 to 3600, and is "-1".'],
  ])('refuses %j', (environment, problem) => {
    expect(problemsOf(environment)).toEqual([problem])
  })

  test('names all that is wrong together, each by its variable', () => {
    const wrong = {
      SANDBOX: 'yes',
      PORT: '-1',
      HOST: '0.0.0.0',
      PROXIES: '10.0.0.1/33',
      METRICS_PORT: 'x',
      METRICS_HOST: '0.0.0.0',
      DATABASE_URL: 'mysql://x',
      SECRET: 'short',
      HOOKS_SECRET: 'x'.repeat(32),
      PUBLIC_SITE_URL: 'www.example',
      APP_URL: 'app.example',
      PASSKEY_DOMAIN: '127.0.0.1',
      SMTP_URL: 'https://x',
      SMS_URL: 'x',
      MARKET_URL: 'x',
      BANK_BY_HAND: 'yes',
      ERROR_REPORT_URL: 'x',
      LOG_LEVEL: 'loud',
      SANDBOX_REVIEW_SECONDS: '-1',
      SANDBOX_RECORDER: 'yes',
      SHIELD_LEAST_SEK: 'x',
      SHIELD_TIMES: 'x',
      SHIELD_PAUSE_HOURS: 'x',
    }
    const named = new Set(problemsOf(wrong).map((problem) => problem.split(' ')[0]))
    expect([...named].toSorted()).toEqual(Object.keys(wrong).toSorted())
  })

  test('of a node of Ethereum has all or none, a key that is one, and tells the key to nobody', () => {
    const node = {
      ETH_NODE_URL: 'https://node.example/v2/key',
      ETH_KEY: etherKey,
      ETH_XPUB: accountKey,
      COIN_NETWORK: 'test',
    }
    const together = 'ETH_NODE_URL, ETH_KEY and ETH_XPUB must be set together.'
    const wrongKey = 'ETH_KEY must be a private key: 0x and 64 hexadecimal digits.'
    expect([problemsOf(node), problemsOf({ ...node, ETH_KEY: etherKey.toUpperCase().replace('X', 'x') })]).toEqual([
      [],
      [],
    ])
    expect([
      problemsOf({ ...node, ETH_KEY: '' }),
      problemsOf({ ...node, ETH_XPUB: '' }),
      problemsOf({ ETH_NODE_URL: 'https://node.example' }),
      problemsOf({ ...node, ETH_KEY: etherKey.slice(2) }),
      problemsOf({ ...node, ETH_KEY: `${etherKey}0` }),
      // No number of the curve's.
      problemsOf({ ...node, ETH_KEY: `0x${'0'.repeat(64)}` }),
      problemsOf({ ...node, ETH_KEY: `0x${'f'.repeat(64)}` }),
      problemsOf({ ...node, ETH_XPUB: `${accountKey}x` }),
      problemsOf({ ...node, COIN_NETWORK: 'regtest' }),
      problemsOf({ ...node, COIN_NETWORK: 'main' }),
      problemsOf({ ...live, ...node, COIN_NETWORK: 'main' }),
      problemsOf({ ...node, COIN_NETWORK: 'regtest', ETH_NODE_URL: 'http://127.0.0.1:8545' }),
      problemsOf({ ...node, COIN_NETWORK: 'sepolia' }),
    ]).toEqual([
      [together],
      [together],
      [together],
      [wrongKey],
      [wrongKey],
      [wrongKey],
      [wrongKey],
      ['ETH_XPUB must be an extended public key: a private one is never to be given.'],
      ['ETH_NODE_URL must be of this machine while COIN_NETWORK is regtest.'],
      ['COIN_NETWORK must be test or regtest for ETH_NODE_URL while SANDBOX is on: its money is made up.'],
      [],
      [],
      [
        'COIN_NETWORK must be one of main, test, regtest, and is "sepolia".',
        'COIN_NETWORK must be test or regtest for ETH_NODE_URL while SANDBOX is on: its money is made up.',
      ],
    ])
  })

  test('of a node names its wallet, has a public key, and is of this machine where its chain is somebody’s own', () => {
    const node = {
      BTC_NODE_URL: 'http://u:p@10.0.0.7:18332/wallet/hot',
      BTC_XPUB: accountKey,
      COIN_NETWORK: 'test',
    }
    const own = { ...node, BTC_NODE_URL: 'http://u:p@127.0.0.1:18443/wallet/hot', COIN_NETWORK: 'regtest' }
    expect([problemsOf(node), problemsOf(own)]).toEqual([[], []])
    expect([
      problemsOf({ BTC_XPUB: accountKey }),
      problemsOf({ ...node, BTC_XPUB: `${accountKey}x` }),
      problemsOf({ ...node, BTC_NODE_URL: 'http://u:p@10.0.0.7:18332/' }),
      problemsOf({ ...node, COIN_NETWORK: 'regtest' }),
      problemsOf({ COIN_NETWORK: 'signet' }),
      problemsOf({ ...node, COIN_NETWORK: 'main' }),
      problemsOf({ ...live, ...node, COIN_NETWORK: 'main' }),
    ]).toEqual([
      ['BTC_NODE_URL and BTC_XPUB must be set together.'],
      ['BTC_XPUB must be an extended public key: a private one is never to be given.'],
      ['BTC_NODE_URL must end with the path of the wallet that sends: /wallet/<name>.'],
      ['BTC_NODE_URL must be of this machine while COIN_NETWORK is regtest.'],
      ['COIN_NETWORK must be one of main, test, regtest, and is "signet".'],
      ['COIN_NETWORK must be test or regtest for BTC_NODE_URL while SANDBOX is on: its money is made up.'],
      [],
    ])
  })

  describe('of our bank by files', () => {
    const root = mkdtempSync(join(tmpdir(), 'nordmynt-settings-'))
    const [inFolder, outFolder] = [join(root, 'in'), join(root, 'out')]
    mkdirSync(inFolder)
    mkdirSync(join(outFolder, 'inner'), { recursive: true })
    afterAll(() => rmSync(root, { recursive: true }))
    const files = {
      BANK_FILES_IN: inFolder,
      BANK_FILES_OUT: outFolder,
      BANK_FILES_NAME: 'Nordmynt AB',
      BANK_FILES_BIC: 'ESSESESS',
      BANK_FILES_SEK_IBAN: 'SE45 5000 0000 0583 9825 7466',
    }

    test('asks for its folders, our name, its BIC and our account in kronor, and has a word for the rest', () => {
      expect(readConfig(files).bankFiles).toEqual({
        folders: { in: inFolder, out: outFolder },
        name: 'Nordmynt AB',
        customerId: null,
        bic: 'ESSESESS',
        accounts: { SEK: { iban: 'SE4550000000058398257466', bankgiro: null }, EUR: null },
        source: null,
        cutOffs: ['12:00'],
        most: { payment: '500000', file: '5000000' },
      })
    })

    test('takes all that there is', () => {
      const all = {
        ...files,
        BANK_FILES_CUSTOMER: '5599990008',
        BANK_FILES_BANKGIRO: '991-2346',
        BANK_FILES_EUR_IBAN: 'SE7280000810340009783242',
        BANK_FILES_SOURCE: 'camt.054',
        BANK_FILES_CUT_OFFS: '10:00, 14:30',
        BANK_FILES_MOST_PAYMENT: '1000',
        BANK_FILES_MOST_FILE: '2000',
      }
      expect(readConfig(all).bankFiles).toMatchObject({
        customerId: '5599990008',
        accounts: {
          SEK: { iban: 'SE4550000000058398257466', bankgiro: '9912346' },
          EUR: { iban: 'SE7280000810340009783242', bankgiro: null },
        },
        source: 'camt.054',
        cutOffs: ['10:00', '14:30'],
        most: { payment: '1000', file: '2000' },
      })
    })

    test.each<[Record<string, string>, string[]]>([
      [{ BANK_FILES_OUT: '' }, ['BANK_FILES_OUT must be set where BANK_FILES_IN or BANK_FILES_OUT is.']],
      [{ BANK_FILES_IN: '' }, ['BANK_FILES_IN must be set where BANK_FILES_IN or BANK_FILES_OUT is.']],
      [
        { BANK_FILES_IN: join(root, 'none') },
        [`BANK_FILES_IN must be a folder that is there and can be written, and is "${join(root, 'none')}".`],
      ],
      [{ BANK_FILES_OUT: 'out' }, ['BANK_FILES_OUT must be a folder that is there and can be written, and is "out".']],
      [
        { BANK_FILES_IN: join(outFolder, 'inner') },
        ['BANK_FILES_IN and BANK_FILES_OUT must be two folders, none of them in the other.'],
      ],
      [
        { BANK_FILES_IN: outFolder },
        ['BANK_FILES_IN and BANK_FILES_OUT must be two folders, none of them in the other.'],
      ],
      [{ BANK_FILES_NAME: '' }, ['BANK_FILES_NAME must be set where BANK_FILES_IN or BANK_FILES_OUT is.']],
      [{ BANK_FILES_NAME: '李' }, ['BANK_FILES_NAME must be a name with a letter that banks take, and is "李".']],
      [{ BANK_FILES_BIC: 'SEB' }, ['BANK_FILES_BIC must be a BIC, and is "SEB".']],
      [{ BANK_FILES_SEK_IBAN: 'SE00' }, ['BANK_FILES_SEK_IBAN must be an IBAN, and is "SE00".']],
      [{ BANK_FILES_EUR_IBAN: 'SE00' }, ['BANK_FILES_EUR_IBAN must be an IBAN, and is "SE00".']],
      [{ BANK_FILES_BANKGIRO: '12' }, ['BANK_FILES_BANKGIRO must be a Bankgiro number, and is "12".']],
      [{ BANK_FILES_CUSTOMER: 'a b' }, ['BANK_FILES_CUSTOMER must be letters and digits, at most 35, and is "a b".']],
      [
        { BANK_FILES_CUT_OFFS: '24:00' },
        ['BANK_FILES_CUT_OFFS must be times of day such as 12:00, with commas between them.'],
      ],
      [{ BANK_FILES_CUT_OFFS: 'none' }, ['BANK_FILES_CUT_OFFS must be one time of day or more.']],
      [
        { BANK_FILES_MOST_PAYMENT: '-1' },
        ['BANK_FILES_MOST_PAYMENT must be a whole number from 0 to 999999999, and is "-1".'],
      ],
      [{ BANK_BY_HAND: 'on' }, ['BANK_BY_HAND must be off where BANK_FILES_IN is set: one of both pays, never both.']],
    ])('names what is wrong: %j', (changes, problems) => {
      expect(problemsOf({ ...files, ...changes })).toEqual(problems)
    })

    test('has a desk where what fits nothing waits, but in the sandbox', () => {
      expect(problemsOf({ ...live, ...files })).toEqual([
        'DESK_PORT must be set where BANK_FILES_IN is: what fits nothing waits there.',
      ])
      expect(problemsOf({ ...live, ...desk, ...files })).toEqual([])
    })
  })

  test('lets nobody pay by hand where no operator has a desk, but in the sandbox', () => {
    const missing = 'DESK_PORT must be set where BANK_BY_HAND is on: its operators work there.'
    expect(problemsOf({ ...live, BANK_BY_HAND: 'on' })).toEqual([missing])
    expect(problemsOf({ ...live, ...desk, BANK_BY_HAND: 'on' })).toEqual([])
    expect(problemsOf({ BANK_BY_HAND: 'on' })).toEqual([])
  })

  test('off the sandbox names everything that is missing', () => {
    expect(problemsOf({ SANDBOX: 'off' })).toEqual(
      ['SECRET', 'HOOKS_SECRET', 'APP_URL', 'SMTP_URL', 'SMS_URL'].map(
        (name) => `${name} must be set while SANDBOX is off.`,
      ),
    )
  })

  test.each(['SECRET', 'HOOKS_SECRET', 'APP_URL', 'SMTP_URL', 'SMS_URL'])(
    'off the sandbox is refused without %s alone',
    (name) => {
      const without = Object.fromEntries(Object.entries(live).filter(([key]) => key !== name))
      expect(problemsOf(live)).toEqual([])
      for (const left of [without, { ...without, [name]: ' ' }])
        expect(problemsOf(left)).toEqual([`${name} must be set while SANDBOX is off.`])
    },
  )

  test('is a sandbox in production where it is told so', () => {
    expect(readConfig({ NODE_ENV: 'production', SANDBOX: 'on' })).toMatchObject({ sandbox: true, isProduction: true })
  })

  test.each(['203.0.113.7', '::1', '10.0.0.0/8', '0.0.0.0/1', '2001:db8::/1', 'fe80::1%eth0', '::ffff:10.0.0.0/104'])(
    'has proxies that the server can be made with: %s',
    async (proxies) => {
      const server = fastify({ trustProxy: readConfig({ PROXIES: proxies }).proxies })
      await server.ready()
      await server.close()
    },
  )

  test('never tells a secret or a password', () => {
    const told = problemsOf({ SECRET: 'hunter2', DATABASE_URL: 'pg://me:hunter2@x', SMTP_URL: 'x:hunter2' }).join()
    expect(told).not.toContain('hunter2')
  })
})

describe('push', () => {
  const made = webPush.generateVAPIDKeys()
  const vapid = {
    VAPID_PUBLIC_KEY: made.publicKey,
    VAPID_PRIVATE_KEY: made.privateKey,
    VAPID_SUBJECT: 'mailto:push@app.example',
  }

  test('is sent by the keys that are given, and not at all without', () => {
    expect([readConfig({ ...live, ...vapid }).push, readConfig(live).push]).toEqual([
      {
        publicKey: vapid.VAPID_PUBLIC_KEY,
        privateKey: vapid.VAPID_PRIVATE_KEY,
        subject: vapid.VAPID_SUBJECT,
      },
      null,
    ])
  })

  test.each([
    [{ VAPID_SUBJECT: '' }, /must be set together/],
    [{ VAPID_PRIVATE_KEY: '' }, /must be set together/],
    [{ VAPID_SUBJECT: 'push@app.example' }, /^VAPID_SUBJECT must be an address/],
    [{ VAPID_PRIVATE_KEY: 'A'.repeat(43) }, /must be the public half/],
    [{ VAPID_PUBLIC_KEY: `B${'A'.repeat(86)}` }, /must be the public half/],
    [{ PUSH_TEST_SERVICE: 'http://127.0.0.1:5000' }, /must not be set while SANDBOX is off/],
  ])('with %j cannot stand', (changes, problem) => {
    expect(problemsOf({ ...live, ...vapid, ...changes })).toEqual([expect.stringMatching(problem)])
  })

  test('of the sandbox may go to a service of this machine, and to no other', () => {
    expect(readConfig({ PUSH_TEST_SERVICE: 'http://127.0.0.1:5000/' }).pushTestService).toBe('http://127.0.0.1:5000')
    expect(problemsOf({ PUSH_TEST_SERVICE: 'http://10.0.0.1:5000' })).toEqual([
      'PUSH_TEST_SERVICE must be of this machine.',
    ])
  })
})
