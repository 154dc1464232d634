import { describe, expect, test } from 'vitest'
import { locales } from '../../src/domain/customer/customer'
import { cardDeclineCodes, paymentFailures } from '../../src/domain/payments/declines'
import { declineMessages, saidOf } from '../../src/i18n/declines'
import { translate } from '../../src/i18n/i18n'

const values = { provider: 'Swish', currency: 'EUR', deadline: '2026-11-21 14:05' }

describe('words of a decline', () => {
  test('are there for each of the 47 codes, in both languages', () => {
    expect(new Set(cardDeclineCodes).size).toBe(47)
    const unsaid = [...cardDeclineCodes, ...paymentFailures].filter((code) => {
      const { title, text, kept } = declineMessages(code)
      return locales.some((locale) =>
        [title, text, kept].some((id) => id === null || translate(locale)(id, values) === id),
      )
    })
    expect(unsaid).toEqual([])
  })

  test.each(['fraudulent', 'lost_card', 'stolen_card', 'merchant_blacklist'])('say no more of %s', (code) => {
    expect(declineMessages(code)).toEqual(declineMessages('generic_decline'))
    expect(translate('en')('decline.generic_decline.title')).toBe('Generic decline')
    expect(saidOf(code, 'The card was reported lost.')).toBeNull()
  })

  test('are the provider’s own where there are some', () => {
    expect(saidOf('expired_card', 'Ask the bank.')).toBe('Ask the bank.')
    expect(saidOf('toString', 'Ask the bank.')).toBe('Ask the bank.')
  })

  test('of a code that nobody knows are the code itself, and that the bank gave no reason', () => {
    for (const code of ['card_on_fire', 'toString'])
      expect(declineMessages(code)).toEqual({ ...declineMessages('do_not_honor'), title: null })
  })

  test('name the currency as it is said', () => {
    const { text } = declineMessages('currency_not_supported')
    expect(translate('en')(text, values)).toContain('charged in EUR.')
    expect(translate('sv')(text, values)).toContain('debiteras i euro.')
    expect(translate('sv')(text, { currency: 'SEK' })).toContain('debiteras i kronor.')
  })

  test('that something was or may have been charged are not followed by that nothing was', () => {
    const unsure = [...cardDeclineCodes, ...paymentFailures].filter((code) =>
      /(?:was|being|been|is) (?:just )?charged|was taken/.test(
        translate('en')(declineMessages(code).text, values).replace('You have not been charged.', ''),
      ),
    )
    expect(unsure).toEqual(['duplicate_transaction', 'silent'])
    for (const code of unsure) expect(declineMessages(code).kept).toBe('decline.kept')
    expect(translate('en')('decline.kept', values)).not.toMatch(/charged/)
  })

  test('do not say after silence that nothing was charged, and never say it twice', () => {
    const said = (code: string) => {
      const { text, kept } = declineMessages(code)
      return `${translate('en')(text, values)} ${translate('en')(kept, values)}`
    }
    expect(said('silent')).not.toMatch(/charged/)
    for (const code of ['declined', 'timed-out', 'expired_card'])
      expect(said(code).match(/You have not been charged\./g)).toHaveLength(1)
  })
})
