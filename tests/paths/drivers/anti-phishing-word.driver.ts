import {
  antiPhishingWordMachine,
  type AntiPhishingWordSnapshot,
} from '../../../machines/anti-phishing-word/anti-phishing-word'
import { customerWith } from '../../support/customers'
import { defineDriver } from '../driver'
import { antiPhishingWordBrowser } from './anti-phishing-word.browser'
import { badInput, done, isZeros, noAnswer, notShown, plain, refused, tooSoon } from './cases'

const withWord = customerWith({ details: { hasAntiPhishingWord: true } })
const withFactor = customerWith({ details: { hasAntiPhishingWord: true, enabled2FA: true, hasPasskey: true } })

const proofs = {
  password: { field: 'password', text: 'four quiet moose' },
  'wrong password': { field: 'password', text: 'wrong' },
  code: { field: 'code', text: '302514' },
  'wrong code': { field: 'code', text: '000000' },
} as const

/** What every letter says already; the exchange refuses it where the page has not heard of it yet. */
const isRight = ({ context: { text, isRemoving } }: AntiPhishingWordSnapshot): boolean =>
  text === 'quiet moose' && !isRemoving

/** What is refused of what was typed comes of what was typed. */
const wrongIn = (snapshot: AntiPhishingWordSnapshot): string | null => {
  const { texts, asksCode, byPasskey, hasWord } = snapshot.context
  if (!snapshot.matches('changing') || !hasWord) return null
  if (texts.password === 'wrong') return 'wrong password'
  return asksCode && !byPasskey && isZeros(texts.code) ? 'wrong code' : null
}

export const antiPhishingWordDriver = defineDriver(antiPhishingWordMachine)({
  costs: 'each answer about who it is comes after the change was asked for, and the proof was typed',
  states: {
    editing: 'asks for the word, and says whether there is one',
    saving: 'saves the first word',
    proving: 'asks who it is, before the word is replaced or removed',
    changing: 'replaces or removes the word',
  },
  inputs: {
    start: { title: 'a customer without a word', input: { customer: customerWith() } },
    'with a word': { title: 'a customer who has a word', input: { customer: withWord } },
    'two-factor': { title: 'the same with two-factor and a passkey', input: { customer: withFactor } },
  },
  events: {
    'customer.changed': {
      by: 'parent',
      cases: {
        'set elsewhere': { customer: withWord },
        'removed elsewhere': { customer: customerWith() },
        'something else': { customer: withWord },
      },
      /** Who has two-factor is told the same as who has none. */
      offered: (snapshot, name) => {
        const { hasWord, asksCode } = snapshot.context
        if (asksCode) return false
        if (name === 'something else') return snapshot.matches('proving')
        return hasWord === (name === 'removed elsewhere')
      },
    },
    'word.type': {
      cases: {
        'a word': { text: 'quiet moose' },
        short: { text: 'abc' },
        'a link': { text: 'www.example.com' },
        'a name': { text: customerWith().details.firstName ?? '' },
      },
    },
    'word.submit': { cases: plain },
    'word.remove': { cases: plain },
    'proof.type': {
      cases: proofs,
      /** What stands in a field already is not typed anew. */
      offered: ({ context: { asksCode, texts } }, name) => {
        const typed = Object.entries(proofs).find(([each]) => each === name)?.[1]
        return typed !== undefined && (typed.field === 'password' || asksCode) && texts[typed.field] !== typed.text
      },
    },
    'field.blur': {
      cases: { 'the word': { field: 'word' }, 'the password': { field: 'password' } },
      offered: (snapshot, name) => snapshot.matches(name === 'the word' ? 'editing' : 'proving'),
    },
    'proof.submit': { cases: plain },
    'passkey.show': { cases: plain },
    'step.back': { cases: plain },
  },
  children: {
    setWord: {
      ok: done,
      fail: {
        'refused word': badInput('word', 'wordKnown'),
        'wrong password': badInput('password', 'currentPassword'),
        'wrong code': badInput('code', 'codeInvalid'),
        ...notShown,
        ...tooSoon,
        ...refused,
        ...noAnswer,
      },
      offered: (snapshot, name) => {
        if (name === 'no passkey') return snapshot.matches('changing') && snapshot.context.byPasskey
        const wrong = wrongIn(snapshot)
        if (name.startsWith('wrong')) return name === wrong
        if (name === 'refused word' && !isRight(snapshot)) return false
        // Set elsewhere meanwhile, a word asks for proof.
        if (name === 'done' && snapshot.matches('saving') && snapshot.context.hasWord) return false
        return wrong === null || name === 'no answer'
      },
    },
  },
  delays: {},
  browser: antiPhishingWordBrowser,
})
