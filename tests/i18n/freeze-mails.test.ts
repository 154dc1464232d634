import { describe, expect, test } from 'vitest'
import { locales } from '../../src/domain/customer/customer'
import { translate } from '../../src/i18n/i18n'

const said = { en: /Settings|Security/, sv: /Inställningar|Säkerhet/ }
const support = { en: /contact support/i, sv: /kontakta kundservice/i }
const values = { brand: 'Nordmynt', email: 'support@example.com' }

describe.each(locales)('e-mails about a freeze, in %s', (locale) => {
  const t = translate(locale)

  test('give one instruction, which is the link beneath', () => {
    expect(t('mail.accountFrozen.text', values)).not.toMatch(support[locale])
    expect(t('mail.freezeEnding.text', values)).not.toMatch(support[locale])
    expect(t('mail.freezeEnding.text', values)).not.toMatch(said[locale])
    expect(t('mail.freezeEnding.text', values)).toMatch(/24\u00a0(hours|timmar)/)
  })

  test('do not say that what has left waits', () => {
    expect(t('mail.accountFrozen.text', values)).not.toMatch(/under way wait|pågående ordrar väntar/)
  })

  test('of one that support ends, lead to support and to no setting', () => {
    const text = t('mail.accountFrozenForSupport.text', values)
    expect(text).toContain(values.email)
    expect(text).not.toMatch(said[locale])
  })

  test('of one that is kept, say so', () => {
    expect(t('mail.freezeKept.text', values)).toMatch(/kept frozen|fortsatt fryst/)
  })

  test('the message of the app does not say who ends it, which it cannot know', () => {
    expect(t('toast.account-frozen')).not.toMatch(/you end|du häver/)
  })
})
