import { describe, expect, test } from 'vitest'
import {
  isKeptAnswers,
  isKeptEid,
  isKeptEmail,
  isKeptPersonal,
  isKeptPhone,
} from '../../../src/domain/onboarding/persisted-onboarding'

const personal = {
  firstName: 'Astrid',
  lastName: '',
  address: '',
  postalCode: '',
  city: '',
  countryCode: 'SE',
  pep: null,
}

describe('what the browser kept of onboarding is taken only where it is what was typed or begun', () => {
  test.each<[string, (value: unknown) => boolean, unknown, boolean]>([
    ['an address', isKeptEmail, 'astrid@exa', true],
    ['an address without end', isKeptEmail, 'x'.repeat(201), false],
    ['no address', isKeptEmail, null, false],
    ['a number', isKeptPhone, { text: '070', country: 'SE' }, true],
    ['a number of no country', isKeptPhone, { text: '070' }, false],
    ['an order of an e-ID', isKeptEid, { orderRef: 'order-1', autoStartToken: 'token-1', endsAt: 1 }, true],
    ['one on a page', isKeptEid, { orderRef: 'order-1', autoStartToken: null, endsAt: 1 }, true],
    ['an order without its token', isKeptEid, { orderRef: 'order-1' }, false],
    ['details', isKeptPersonal, personal, true],
    ['details with the number of a paper', isKeptPersonal, { ...personal, personalNumber: '19850709-9805' }, false],
    ['answers', isKeptAnswers, { a: { text: 'x' }, b: { choices: ['y'] } }, true],
    ['a text for each country', isKeptAnswers, { c: { countryTexts: [{ country: 'DE', text: null }] } }, true],
    ['no answers', isKeptAnswers, {}, true],
    ['an answer of no kind', isKeptAnswers, { a: 'x' }, false],
  ])('%s', (_, isKept, value, expected) => expect(isKept(value)).toBe(expected))
})
