import { expect, test } from 'vitest'
import { publicPaths } from '../../src/domain/company/public-site'
import { basePath, pathOf } from '../../src/domain/routing/screens'
import type { SeedKey } from '../../src/server/sandbox/seeds/keys'
import { keepPicture, overflows } from '../support/browser'
import { enter } from '../support/journey'
import { startShared } from '../support/started'

const { open } = startShared()

const names = ['buy', 'sell', 'orders', 'statement', 'alerts', 'plans', 'profileBank', 'settingsDevice'] as const

/** Which of the addresses are wider than a phone whose page is twice its size, in Swedish, whose words are long. */
const widerOf = async (customer: SeedKey | null, addresses: readonly string[]): Promise<string[]> => {
  const { page, close } = await open({ locale: 'sv', width: 195 })
  if (customer) await enter(page, customer)
  const wide: string[] = []
  for (const address of addresses) {
    await page.goto(address)
    await page.locator('main:not([aria-busy=true]) h1').first().waitFor()
    await keepPicture(page, `magnified-${address.replaceAll(/\W+/g, '-')}`)
    if (await overflows(page)) wide.push(address)
  }
  await close()
  return wide
}

test('nothing is wider than a phone whose page is twice its size', async () => {
  expect(
    await widerOf(
      'verified-swede',
      names.map((name) => basePath + pathOf(name)),
    ),
  ).toEqual([])
})

test('nor are the wizard, the pages that nobody is signed in for, and the desk', async () => {
  const { login, forgottenPassword, lostFactor, services, risks } = publicPaths.sv
  expect([
    await widerOf('questionnaire-due', [basePath + pathOf('verification')]),
    await widerOf(null, [login, forgottenPassword, lostFactor, services, risks, '/sandbox', '/sandbox/desk']),
  ]).toEqual([[], []])
})
