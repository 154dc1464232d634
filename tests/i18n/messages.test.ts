import { describe, expect, test } from 'vitest'
import type { MessageId } from '../../src/domain/messages/message-ids.gen'
import { translate } from '../../src/i18n/i18n'

const values = {
  brand: 'Nordmynt',
  min: 'SEK 100',
  max: 'SEK 1,000,000',
  name: 'Bitcoin',
  example: '1,000',
  n: '6',
  seconds: '12',
}
const said = (id: MessageId) => translate('en')(id, values).replaceAll('\u00a0', ' ')

describe('what the specification quotes', () => {
  test.each<[MessageId, string]>([
    ['field.required', 'This field is required'],
    ['field.passwordsMatch', 'Passwords must match'],
    ['field.minimum8', 'Minimum 8 characters'],
    ['field.codeInvalid', 'Invalid code, please try again.'],
    ['field.emailTaken', 'Email address is already registered'],
    ['notice.copied', 'Copied to clipboard'],
    ['orderList.exportEmpty', 'No exported orders. Please try changing the filtering.'],
    ['confirmation.failed.title', 'Order details error'],
    ['confirmation.failed.text', 'Error while fetching order details.'],
    ['confirmation.failed.link', 'Please try again or contact support'],
    ['empty.notifications.text', 'No new notifications'],
    ['decline.generic_decline.title', 'Generic decline'],
    ['message.SELL_IMPOSSIBLE.text', 'The sell option is for Swedish bank accounts only.'],
    [
      'notice.pendingOrder',
      "Nordmynt hasn't received payment yet. It can take up to 2 business days depending on the payment method for the bank to confirm this transaction. We will notify you once that is done.",
    ],
  ])('%s is so to the letter: %s', (id, quoted) => expect(said(id)).toBe(quoted))
})

describe('what the specification means', () => {
  test.each<[string, MessageId, string]>([
    ['Amount is too large', 'field.amountTooLarge', 'The highest amount is SEK 1,000,000'],
    ['Amount is too low', 'field.amountTooLow', 'The lowest amount is SEK 100'],
    ['Decimal amount is not allowed', 'field.amountWhole', 'Enter the amount without decimals'],
    ['Specify valid amount', 'field.amountInvalid', 'Enter an amount, for example 1,000.'],
    [
      'Wallet address is not valid',
      'field.walletAddress',
      'This is not a Bitcoin address. Check it, or paste it again.',
    ],
    ['Please enter valid email address', 'field.email', 'Enter an e-mail address, for example name@example.com'],
    ['Please enter exactly 4 digits', 'field.clearingNumber', 'Enter the 4 digits of the clearing number.'],
    [
      'Wrong personal number format. Should be YYYYMMDD-XXXX',
      'field.personalNumber',
      'Write the personal number as YYYYMMDD-XXXX.',
    ],
    [
      'Wallet password is invalid',
      'field.walletPassword',
      'The wallet password is wrong. It has at least 4 characters.',
    ],
    ['You cannot buy digital currency using EUR', 'field.eurRefused', 'You can buy for SEK, not EUR.'],
    ['Please wait before making next request', 'code.problem.too-soon', 'Wait 12 s before you ask for a new code.'],
    [
      'Wrong phone number verification code',
      'phone.code.wrong',
      'The code does not match. Check the latest text message.',
    ],
    [
      'Wrong bank account verification code',
      'bank.deposit.wrong',
      'The code does not match. Check the statement at your bank.',
    ],
    [
      'Sorry, something went wrong',
      'questions.problem.not-submitted',
      'We could not send your answers. They are kept here. Try again.',
    ],
    ['Successfully subscribed!', 'toast.newsletter-subscribed', 'You now subscribe to the newsletter.'],
    [
      'Bank verification failed, since the service is unavailable',
      'bank.end.unavailable',
      'The service cannot be reached right now',
    ],
    ['Bank verification failed', 'bank.end.rejected', 'Your bank account was not approved'],
    ['You entered wrong current password', 'field.currentPassword', 'The current password is not right. Try again.'],
    [
      'Personal number is already registered and can not be used twice.',
      'field.personalNumberTaken',
      'The personal number is already registered. Log in to that account, or contact support.',
    ],
    [
      "Your browser doesn't support clipboard",
      'notice.copyUnsupported',
      'Your browser cannot copy. Select the text and copy it yourself.',
    ],
    [
      'So sorry, it seems this action is not possible at the moment. …',
      'notice.generic',
      'This did not work right now. Try again. If it happens again, contact support.',
    ],
    [
      'The exchange rate will be set at the time when we send cryptocurrency to you…',
      'notice.rateNotice',
      'The exchange rate is set when we send the cryptocurrency to you. The amount above is an estimate.',
    ],
  ])('“%s” is %s in our words', (_, id, ours) => expect(said(id)).toBe(ours))
})
