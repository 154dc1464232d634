import { describe, expect, test } from 'vitest'
import { messages as en } from '../../locales/en/messages.po'
import { messages as first } from '../../locales/en/messages.po?first'
import { messages as later } from '../../locales/en/messages.po?later'
import { messages as about } from '../../locales/en/messages.po?about'
import { messages as account } from '../../locales/en/messages.po?account'
import { messages as list } from '../../locales/en/messages.po?list'
import { messages as orderList } from '../../locales/en/messages.po?orderList'
import { messages as settings } from '../../locales/en/messages.po?settings'
import { messages as wallet } from '../../locales/en/messages.po?wallet'
import { messages as tour } from '../../locales/en/messages.po?tour'
import { messages as aside } from '../../locales/en/messages.po?aside'
import { messages as bank } from '../../locales/en/messages.po?bank'
import { messages as dashboard } from '../../locales/en/messages.po?dashboard'
import { messages as decline } from '../../locales/en/messages.po?decline'
import { messages as payment } from '../../locales/en/messages.po?payment'
import { messages as banner } from '../../locales/en/messages.po?banner'
import { messages as frame } from '../../locales/en/messages.po?frame'
import { messages as addresses } from '../../locales/en/messages.po?addresses'
import { messages as closed } from '../../locales/en/messages.po?closed'
import { messages as sell } from '../../locales/en/messages.po?sell'
import { messages as support } from '../../locales/en/messages.po?support'
import { messages as walk } from '../../locales/en/messages.po?walk'
import { messages as onboarding } from '../../locales/en/messages.po?onboarding'
import { aboutWords } from '../../src/words/about-words'
import { laterWords, startWords, switchWords, wordsOf } from '../../src/words/browser'

import { say } from '../../src/words/i18n'
import { partOf } from '../../src/words/parts'

describe('say', () => {
  test('speaks each language and fills placeholders', () => {
    expect(say('en')('orders.more', { n: 20 })).toBe('Show 20 more')
    expect(say('sv')('orders.more', { n: 20 })).toBe('Visa 20 fler')
  })
})

describe('words of the browser', () => {
  test('switch language in place, all of them', async () => {
    const words = await startWords('en')
    await wordsOf(laterWords)
    expect(words._('common.close')).toBe('Close')
    await switchWords(words, 'sv')
    expect(words._('common.close')).toBe('Stäng')
    expect(words._('orders.more', { n: 20 })).toBe('Visa 20 fler')
  })

  test('switch with what is asked for meanwhile', async () => {
    const words = await startWords('en')
    const switching = switchWords(words, 'sv')
    await Promise.all([wordsOf(aboutWords), switching])
    expect(words._('documents.title')).toBe('Din id-handling och ditt adressbevis')
  })

  test('begin with those of the first screen; the others come before another screen is shown', async () => {
    const words = await startWords('sv')
    expect(() => words._('orders.title')).toThrow('No words for orders.title in sv')
    await wordsOf(laterWords)
    expect(words._('orders.title')).toBe(say('sv')('orders.title'))
  })

  test('leave out what only the exchange speaks', () => {
    const own = Object.keys(en).filter((id) => partOf(id) !== 'exchange')
    const parts = [
      first,
      later,
      onboarding,
      account,
      about,
      payment,
      decline,
      support,
      sell,
      closed,
      addresses,
      banner,
      frame,
      bank,
      list,
      orderList,
      settings,
      wallet,
      tour,
      aside,
      dashboard,
      walk,
    ].flatMap((words) => Object.keys(words))
    expect(parts.toSorted()).toEqual(own.toSorted())
  })
})
