import { describe, expect, test } from 'vitest'
import { messages as en } from '../../locales/en/messages.po'
import { namespacesOf, messageParts } from '../../src/domain/messages/message-parts'
import { loadMessages, startMessages, switchMessages } from '../../src/i18n/browser'
import { translate } from '../../src/i18n/i18n'

describe('say', () => {
  test('speaks each language and fills placeholders', () => {
    expect(translate('en')('orders.more', { n: 20 })).toBe('Show 20 more')
    expect(translate('sv')('orders.more', { n: 20 })).toBe('Visa 20 fler')
  })
})

describe('messages of the browser', () => {
  test('switch language in place, all of them', async () => {
    const i18n = await startMessages('en')
    await loadMessages('orders')
    expect(i18n._('common.close')).toBe('Close')
    await switchMessages(i18n, 'sv')
    expect(i18n._('common.close')).toBe('Stäng')
    expect(i18n._('orders.more', { n: 20 })).toBe('Visa 20 fler')
  })

  test('switch with what is asked for meanwhile', async () => {
    const i18n = await startMessages('en')
    const switching = switchMessages(i18n, 'sv')
    await Promise.all([loadMessages('onboarding'), switching])
    expect(i18n._('documents.title')).toBe('Din id-handling och ditt adressbevis')
  })

  test('begin with those of the app; those of a module come with it', async () => {
    const i18n = await startMessages('sv')
    expect(() => i18n._('statement.title')).toThrow('No words for statement.title in sv')
    await loadMessages('statement')
    expect(i18n._('statement.title')).toBe(translate('sv')('statement.title'))
  })

  test('are all in some part, but for the namespaces that the exchange alone speaks', () => {
    const shipped = new Set<string>(messageParts.flatMap(namespacesOf))
    const namespaces = new Set(Object.keys(en).map((id) => id.slice(0, id.indexOf('.'))))
    expect([...namespaces].filter((namespace) => !shipped.has(namespace)).toSorted()).toEqual([
      'addressLabel',
      'desk',
      'export',
      'install',
      'login',
      'mail',
      'notification',
      'offline',
      'public',
      'push',
      'receipt',
      'sandbox',
      'sms',
    ])
  })
})
