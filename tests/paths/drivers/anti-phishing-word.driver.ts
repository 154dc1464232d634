import {
  antiPhishingWordMachine,
  type AntiPhishingWordSnapshot,
} from '../../../machines/anti-phishing-word/anti-phishing-word'
import { customerWith } from '../../support/customers'
import { defineDriver } from '../driver'
import { antiPhishingWordBrowser } from './anti-phishing-word.browser'
import { badInput, done, noAnswer, plain, tooSoon } from './cases'

/** What every letter says already; the exchange refuses it where the page has not heard of it yet. */
const isRight = ({ context }: AntiPhishingWordSnapshot): boolean => context.text === 'quiet moose'

export const antiPhishingWordDriver = defineDriver(antiPhishingWordMachine)({
  states: {
    editing: 'asks for the word, and says whether there is one',
    saving: 'saves the word',
    removing: 'removes the word',
  },
  inputs: {
    start: { title: 'a customer without a word', input: { customer: customerWith() } },
    'with a word': {
      title: 'a customer who has a word',
      input: { customer: customerWith({ details: { hasAntiPhishingWord: true } }) },
    },
  },
  events: {
    'customer.changed': {
      by: 'parent',
      cases: {
        'set elsewhere': { customer: customerWith({ details: { hasAntiPhishingWord: true } }) },
        'removed elsewhere': { customer: customerWith() },
      },
      offered: ({ context: { hasWord } }, name) => hasWord === (name === 'removed elsewhere'),
    },
    'word.type': {
      cases: {
        'a word': { text: 'quiet moose' },
        short: { text: 'abc' },
        'a link': { text: 'www.example.com' },
        'a name': { text: customerWith().details.firstName ?? '' },
      },
    },
    'field.blur': { cases: plain },
    'word.submit': { cases: plain },
    'word.remove': { cases: plain },
  },
  children: {
    setWord: {
      ok: done,
      fail: { 'refused word': badInput('word', 'wordKnown'), ...tooSoon, ...noAnswer },
      offered: (snapshot, name) => name !== 'refused word' || (snapshot.matches('saving') && isRight(snapshot)),
    },
  },
  delays: {},
  browser: antiPhishingWordBrowser,
})
