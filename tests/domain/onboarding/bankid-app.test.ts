import { expect, test } from 'vitest'
import { bankidApp } from '../../../src/domain/onboarding/bankid-app'

const page = 'https://nordmynt.example/en/login/'
const onPhone = (redirect: string) => `https://app.bankid.com/?autostarttoken=a%2Fb&redirect=${redirect}`
const onComputer = 'bankid:///?autostarttoken=a%2Fb&redirect=null'
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['Safari on an iPhone', `${safari} Version/18.5 Mobile/15E148 Safari/604.1`, onPhone(encodeURIComponent(page))],
  ['Chrome on an iPhone', `${safari} CriOS/139.0.7258.76 Mobile/15E148 Safari/604.1`, onPhone('googlechrome%3A%2F%2F')],
  ['Firefox on an iPhone', `${safari} FxiOS/141.0 Mobile/15E148 Safari/605.1.15`, onPhone('firefox%3A%2F%2F')],
  ['Edge on an iPhone', `${safari} Version/18.0 EdgiOS/139.0.3405.86 Mobile/15E148 Safari/604.1`, onPhone('null')],
  ['DuckDuckGo on an iPhone', `${safari} Version/18.5 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`, onPhone('null')],
  ['an app’s own browser on an iPhone', `${safari} Mobile/15E148 Instagram 389.0.0.35.88`, onPhone('null')],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36',
    onPhone('null'),
  ],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:141.0) Gecko/141.0 Firefox/141.0', onPhone('null')],
  [
    'Chrome on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
    onComputer,
  ],
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    onComputer,
  ],
  ['what says nothing', '', onComputer],
])('BankID’s app is opened by %s, and leads back to it', (_, userAgent, address) => {
  expect(bankidApp('a/b', { userAgent, page })).toBe(address)
})

test('it leads back to no page that nobody else is to know', () => {
  const userAgent = `${safari} Version/18.5 Mobile/15E148 Safari/604.1`
  expect(bankidApp('a', { userAgent, page: null })).toBe('https://app.bankid.com/?autostarttoken=a&redirect=null')
})
