import { expect, test } from 'vitest'
import { basePath, pathOf } from '../../src/domain/routing/screens'
import { keepPicture, overflows } from '../support/browser'
import { enter } from '../support/journey'
import { startForAll } from '../support/started'

const { open } = startForAll()

const names = ['buy', 'sell', 'orders', 'statement', 'alerts', 'plans', 'profileBank', 'settingsDevice'] as const

test('nothing is wider than a phone whose page is twice its size, in Swedish, whose words are long', async () => {
  const { page, close } = await open({ locale: 'sv', width: 195 })
  await enter(page, 'verified-swede')
  const wide: string[] = []
  for (const name of names) {
    await page.goto(basePath + pathOf(name))
    await page.locator('main:not([aria-busy=true]) h1').first().waitFor()
    await keepPicture(page, `magnified-${name}`)
    if (await overflows(page)) wide.push(name)
  }
  expect(wide).toEqual([])
  await close()
})
