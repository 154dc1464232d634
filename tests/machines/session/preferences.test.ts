import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { providePreferences } from '../../../machines/session/preferences'
import type { Locale } from '../../../src/domain/customer/customer'
import { heldPort } from '../../support/ports'

describe('preferences', () => {
  const setting = () => {
    const speak = heldPort<{ locale: Locale }, void>()
    const tell = heldPort<{ locale: Locale }, void>()
    const shown: string[] = []
    const machine = providePreferences({
      speak: speak.port,
      tellLanguage: tell.port,
      showTheme: (theme) => shown.push(theme),
      warn: () => shown.push('warning'),
    })
    const actor = createActor(machine, { input: { locale: 'en', theme: 'light' } }).start()
    return { actor, speak, tell, shown, locale: () => actor.getSnapshot().context.locale }
  }

  test('a language is shown once its words are there; one that cannot be had changes nothing, and says so', async () => {
    const { actor, speak, shown, locale } = setting()
    actor.send({ type: 'language.choose', locale: 'en' })
    expect(speak.asked).toEqual([])
    actor.send({ type: 'language.choose', locale: 'sv' })
    await speak.fail(new Error('no'))
    expect([locale(), shown]).toEqual(['en', ['warning']])
    actor.send({ type: 'language.choose', locale: 'sv' })
    await speak.answer()
    expect(locale()).toBe('sv')
  })

  test('an exchange that cannot be told leaves the language as it is shown, and says so', async () => {
    const { actor, speak, tell, shown, locale } = setting()
    actor.send({ type: 'language.choose', locale: 'sv' })
    await speak.answer()
    await tell.fail(new Error('no'))
    expect([locale(), shown]).toEqual(['sv', ['warning']])
    actor.send({ type: 'language.choose', locale: 'en' })
    await speak.answer()
    expect(locale()).toBe('en')
  })

  test('the theme switches to and fro', () => {
    const { actor, shown } = setting()
    actor.send({ type: 'theme.switch' })
    actor.send({ type: 'theme.switch' })
    expect(shown).toEqual(['dark', 'light'])
  })
})
