import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eidOidc } from '../../../src/server/eid-oidc/adapter'
import { clientKeyIn } from '../../../src/server/openid'
import { hasProvider, startEidProvider } from '../../../src/setup/eid-provider.mjs'
import { browserOf, testExchange, type TestExchange } from '../../support/exchange'
import { answersAt } from '../../support/oidc-provider'

const [clientId, clientSecret] = ['exchange', 'a secret of the exchange']
const alma = { personalNumber: '19850709-9805', givenName: 'Alma', surname: 'Brandt' }

/** A key of a party: its private half as the setting has it, and its public one for the broker. */
const keyOf = (kind: 'rsa' | 'ec', kid: string | undefined) => {
  const { privateKey, publicKey } =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const named = kid === undefined ? {} : { kid }
  const ours = clientKeyIn(JSON.stringify({ ...privateKey.export({ format: 'jwk' }), ...named }))
  if (ours === undefined) throw new Error('The key is not taken')
  return { ours, theirs: { ...publicKey.export({ format: 'jwk' }), ...named } }
}

describe.skipIf(!hasProvider)('with oidc-provider, which is supported on Node 22 and later', () => {
  let exchange: TestExchange
  const brokers: Awaited<ReturnType<typeof startEidProvider>>[] = []

  /** A browser at an exchange that sends it to a broker, which tells who somebody is in one of two places. */
  const atBroker = async (claimsIn: 'id_token' | 'userinfo', key?: ReturnType<typeof keyOf>) => {
    const redirectUri = 'http://localhost:3000/outside/eid-oidc/back'
    const shown = key === undefined ? { clientSecret } : { clientKey: key.theirs }
    const broker = await startEidProvider({ clientId, ...shown, redirectUri, people: [alma], claimsIn })
    brokers.push(broker)
    const settings = {
      clientId,
      ...(key === undefined ? { clientSecret } : { clientKey: key.ours }),
      issuer: broker.issuer,
      scope: 'openid profile',
      personalNumberClaim: 'personal_number',
      acrValues: null,
      takenAcr: null,
    }
    const { database, clock } = exchange
    const apart = await testExchange({ database, clock, adapters: [eidOidc(settings)] })
    await apart.exchange.live.stop()
    const browser = browserOf(apart.server)
    const post = async (path: string, body: object) =>
      (await browser.post(`/protected/v2/auth/eid/${path}`, body)).json().result
    return async (form: Record<string, string>) => {
      const { orderRef, redirectUrl } = await post('start', { purpose: 'sign-up' })
      const { pathname, search } = new URL(await answersAt(redirectUrl, form))
      await browser.get(`${pathname}${search}`)
      return post('status', { orderRef })
    }
  }

  beforeAll(async () => {
    exchange = await testExchange()
  })
  afterAll(async () => {
    for (const each of brokers) await each.stop()
    await exchange?.stop()
  })

  test.each(['id_token', 'userinfo'] as const)('who is chosen on its page signs up, as its %s tells', async (where) => {
    const decide = await atBroker(where)
    expect(await decide({ who: alma.personalNumber })).toEqual({ status: 'complete', hint: null, qr: null })
  })

  test.each([
    ['rsa', undefined],
    ['ec', 'ours-1'],
  ] as const)('the exchange shows who it is by a key: %s, called %s', async (kind, kid) => {
    const decide = await atBroker('id_token', keyOf(kind, kid))
    const other = { personalNumber: '19600229-9805', givenName: 'Folke', surname: 'Gran' }
    expect(await decide(other)).toEqual({ status: 'complete', hint: null, qr: null })
  })

  test('the exchange is not heard with a key that the broker does not know', async () => {
    const [{ ours }, { theirs }] = [keyOf('ec', undefined), keyOf('ec', undefined)]
    const decide = await atBroker('id_token', { ours, theirs })
    expect(await decide({ who: alma.personalNumber })).toEqual({ status: 'failed', hint: 'unavailable', qr: null })
  })

  test('whoever types who they are signs up, and is asked anew each time', async () => {
    const decide = await atBroker('id_token')
    const typed = { personalNumber: '19720214-9808', givenName: 'Otto', surname: 'Ekman' }
    expect((await decide(typed)).status).toBe('complete')
    expect((await decide({ ...typed, personalNumber: '20101231-9800' })).hint).toBe('under-age')
  })

  test.each([
    ['cancel', 'canceled'],
    ['timeout', 'timeout'],
  ])('whoever chooses %s there is told %s', async (decision, hint) => {
    const decide = await atBroker('id_token')
    expect(await decide({ decision })).toEqual({ status: 'failed', hint, qr: null })
  })
})
