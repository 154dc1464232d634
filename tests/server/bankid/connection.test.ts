import { writeFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { bankid } from '../../../src/server/bankid/adapter'
import { readCredentials } from '../../../src/server/bankid/credentials'
import type { BankidSettings } from '../../../src/server/bankid/settings'
import { certificateAuthority, lockedKey, startBankid } from '../../support/bankid-party'
import { browserOf, testExchange, type TestExchange } from '../../support/exchange'

let party: Awaited<ReturnType<typeof startBankid>>
let exchange: TestExchange
let other: Awaited<ReturnType<typeof certificateAuthority>>

beforeAll(async () => {
  party = await startBankid({ now: () => exchange.clock.now() })
  other = await certificateAuthority('Somebody else')
  exchange = await testExchange({ adapters: [bankid(party.settings)] })
})
afterAll(async () => {
  await exchange?.stop()
  await party?.stop()
})

afterEach(() => vi.unstubAllEnvs())

const exchangeWith = async (settings: BankidSettings) => {
  const { database, clock } = exchange
  const apart = await testExchange({ database, clock, adapters: [bankid(settings)] })
  await apart.exchange.live.stop()
  return apart
}
const start = async (at: TestExchange) =>
  (await browserOf(at.server).post('/protected/v2/auth/eid/start', { purpose: 'sign-up' })).statusCode

describe('BankID is spoken to by mutual TLS', () => {
  test('with a certificate of another authority nobody is heard', async () => {
    const { certificate, key } = await other.vouchesFor('nordmynt')
    const files = {
      certificate: party.files.keep('other.pem', certificate),
      key: party.files.keep('other-key.pem', key),
    }
    const asked = party.calls('auth').length
    const apart = await exchangeWith({ ...party.settings, ...files })
    expect([await start(apart), party.calls('auth').length - asked]).toEqual([503, 0])
    expect(apart.lines.filter((line) => line.includes('BankID did not answer'))).toHaveLength(1)
  })

  test('a server for which another authority vouches is not taken for BankID', async () => {
    const asked = party.calls('auth').length
    const apart = await exchangeWith({
      ...party.settings,
      authority: party.files.keep('other-ca.pem', other.certificate),
    })
    expect([await start(apart), party.calls('auth').length - asked]).toEqual([503, 0])
    expect(apart.lines.join('')).toMatch(
      /BankID did not answer \((UNABLE_TO_VERIFY_LEAF_SIGNATURE|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT_LOCALLY)\)/,
    )
  })

  test('nor where Node is told to take anybody', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    const asked = party.calls('auth').length
    const authority = party.files.keep('other-ca.pem', other.certificate)
    const apart = await exchangeWith({ ...party.settings, authority })
    expect([await start(apart), party.calls('auth').length - asked]).toEqual([503, 0])
  })

  test('nor then by the connection that takes the place of one that it closed', async () => {
    const apart = await exchangeWith(party.settings)
    expect(await start(apart)).toBe(200)
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    const impostor = await party.isTakenBy(await other.vouchesFor('127.0.0.1'))
    expect([await start(apart), impostor.heard()]).toEqual([503, 0])
    await impostor.leave()
  })

  test('nor one of another name', async () => {
    const { port } = new URL(party.settings.url)
    const apart = await exchangeWith({ ...party.settings, url: `https://localhost:${port}` })
    expect([await start(apart), apart.lines.join('')]).toEqual([
      503,
      expect.stringContaining('BankID did not answer (ERR_TLS_CERT_ALTNAME_INVALID)'),
    ])
  })

  test('a connection that BankID has closed meanwhile is found out about, and what was asked goes by another', async () => {
    expect(await start(exchange)).toBe(200)
    party.closeConnections()
    expect(await start(exchange)).toBe(200)
  })

  test('a key that a passphrase opens is opened', async () => {
    const { certificate, key } = await party.authority.vouchesFor('nordmynt')
    const files = {
      certificate: party.files.keep('locked.pem', certificate),
      key: party.files.keep('locked-key.pem', lockedKey(key, 'a passphrase of ours')),
      passphrase: 'a passphrase of ours',
    }
    expect(await start(await exchangeWith({ ...party.settings, ...files }))).toBe(200)
  })
})

describe('a certificate that is renewed', () => {
  const files = async (name: string, days?: number) => {
    const { certificate, key } = await party.authority.vouchesFor('nordmynt', days)
    return {
      certificate: party.files.keep(`${name}.pem`, certificate),
      key: party.files.keep(`${name}-key.pem`, key),
    }
  }

  test('is taken up within a minute, without a start; one that cannot be used leaves the former', async () => {
    const settings = { ...party.settings, ...(await files('renewed')) }
    const apart = await exchangeWith(settings)
    writeFileSync(settings.certificate, 'half a file')
    exchange.clock.forward({ minutes: 1 })
    const said = () => apart.lines.filter((line) => line.includes('cannot be used, and the former go on')).length
    expect([await start(apart), said()]).toEqual([200, 1])
    const { certificate, key } = await other.vouchesFor('nordmynt')
    writeFileSync(settings.certificate, certificate)
    writeFileSync(settings.key, key)
    exchange.clock.forward({ seconds: 59 })
    expect(await start(apart)).toBe(200)
    exchange.clock.forward({ seconds: 1 })
    expect([await start(apart), said()]).toEqual([503, 1])
  })

  test('closes the connections that were made with the former one', async () => {
    const own = await startBankid({ now: () => exchange.clock.now() })
    const apart = await exchangeWith(own.settings)
    expect([await start(apart), await own.connections()]).toEqual([200, 1])
    const { certificate, key } = await own.authority.vouchesFor('nordmynt')
    writeFileSync(own.settings.key, key)
    writeFileSync(own.settings.certificate, certificate)
    exchange.clock.forward({ minutes: 1 })
    expect(await start(apart)).toBe(200)
    await expect.poll(() => own.connections()).toBe(1)
    await own.stop()
  })

  test('is asked for in the log of each exchange that speaks with BankID, once a day', async () => {
    const since = (exchange.clock.now().getTime() - Date.now()) / (24 * 60 * 60 * 1000)
    const settings = { ...party.settings, ...(await files('of-each', since + 20)) }
    const both = [await exchangeWith(settings), await exchangeWith(settings)]
    const said = () => both.map(({ lines }) => lines.filter((line) => line.includes('BankID ends soon')).length)
    for (const apart of both) await start(apart)
    for (const apart of both) await start(apart)
    expect(said()).toEqual([1, 1])
    exchange.clock.forward({ hours: 24 })
    for (const apart of both) await start(apart)
    expect(said()).toEqual([2, 2])
  })

  test.each([
    [31, []],
    [29, ['our certificate for BankID ends soon']],
    [0, ['our certificate for BankID has ended']],
  ])('is asked for in the log once it holds for less than thirty days: %d', async (days, told) => {
    const ended = (days * 24 * 60 - 60) / (24 * 60)
    // A test's clock may be ahead of or behind today: the certificate holds from that of the machine.
    const since = (exchange.clock.now().getTime() - Date.now()) / (24 * 60 * 60 * 1000)
    const settings = { ...party.settings, ...(await files(`of-${days}`, since + ended)) }
    const apart = await exchangeWith(settings)
    await apart.plan()
    await apart.exchange.jobs.runDue()
    const lines = apart.lines.filter((line) => line.includes('our certificate for BankID'))
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(told)
    exchange.clock.forward({ hours: 24 })
    await apart.exchange.jobs.runDue()
    expect(apart.lines.filter((line) => line.includes('our certificate for BankID'))).toHaveLength(
      days === 31 ? 1 : 2 * told.length,
    )
    await exchange.exchange.jobs.runDue()
  })
})

describe('files that cannot be used are named, and nothing that they hold', () => {
  const problemsWith = (changes: Partial<BankidSettings>) => {
    const read = readCredentials({ ...party.settings, ...changes })
    return 'problems' in read ? read.problems : []
  }
  const kept = (name: string, content: string) => party.files.keep(name, content)

  test('as they are, none is', () => {
    expect(problemsWith({})).toEqual([])
  })

  test('one that is not there', () => {
    expect(problemsWith({ certificate: '/nowhere/a.pem', key: '/nowhere/b.pem', authority: '/nowhere/c.pem' })).toEqual(
      [
        'BANKID_CERTIFICATE must be a file with a certificate in PEM, and is "/nowhere/a.pem".',
        'BANKID_KEY must be a file with a private key in PEM, which BANKID_PASSPHRASE opens where it is encrypted, and is "/nowhere/b.pem".',
        'BANKID_AUTHORITY must be a file with certificates of an authority in PEM, and is "/nowhere/c.pem".',
      ],
    )
  })

  test('a certificate in place of an authority’s, a text in place of either', async () => {
    const text = kept('text.pem', 'a secret')
    expect(problemsWith({ certificate: text, authority: text })).toEqual([
      `BANKID_CERTIFICATE must be a file with a certificate in PEM, and is "${text}".`,
      `BANKID_AUTHORITY must be a file with certificates of an authority in PEM, and is "${text}".`,
    ])
    expect(problemsWith({ authority: party.settings.certificate })).toEqual([
      `BANKID_AUTHORITY must be a file with certificates of an authority in PEM, and is "${party.settings.certificate}".`,
    ])
  })

  test('the key of another certificate', async () => {
    const { key } = await party.authority.vouchesFor('nordmynt')
    expect(problemsWith({ key: kept('another-key.pem', key) })).toEqual([
      'BANKID_KEY must be the key of BANKID_CERTIFICATE.',
    ])
  })

  test.each([null, 'another passphrase'])('a key that the passphrase does not open: %s', async (passphrase) => {
    const { certificate, key } = await party.authority.vouchesFor('nordmynt')
    const locked = kept('shut-key.pem', lockedKey(key, 'a passphrase of ours'))
    expect(problemsWith({ certificate: kept('shut.pem', certificate), key: locked, passphrase })).toEqual([
      `BANKID_KEY must be a file with a private key in PEM, which BANKID_PASSPHRASE opens where it is encrypted, and is "${locked}".`,
    ])
  })
})
