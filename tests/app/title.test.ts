import { describe, expect, test } from 'vitest'
import { titleOf } from '../../src/app/router/title'
import { locales } from '../../src/domain/customer/customer'
import { screenNames, screens } from '../../src/domain/routing/screens'
import { loadMessages, startMessages } from '../../src/i18n/browser'

describe.each(locales)('the title of the window in %s', (locale) => {
  test.each(screenNames.filter((name) => name !== 'home'))('names the screen %s', async (screen) => {
    const i18n = await startMessages(locale)
    const { module } = screens[screen]
    if (module) await loadMessages(module)
    expect(titleOf(screen, i18n)).toMatch(/^\p{Lu}.+ – Nordmynt$/u)
  })

  test('is the brand alone on the way to a screen', async () => {
    expect(titleOf('home', await startMessages(locale))).toBe('Nordmynt')
  })
})
