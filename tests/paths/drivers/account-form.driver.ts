import { accountFormMachine, asksNumber } from '../../../machines/bank-accounts/account-form'
import { defineDriver } from '../driver'
import { accountFormBrowser } from './account-form.browser'
import { unverified, verified } from './accounts'
import { atMost, badInput, gone, noAnswer, plain, refused } from './cases'

const clearing = '5000'
const account = '0000019'
/** Of a series whose check digit may be another. */
const swedbank = '84244'
const doubtful = '9831892247'

export const accountFormDriver = defineDriver(accountFormMachine)({
  states: {
    typing: 'an account is typed',
    adding: 'adds the account',
    changing: 'changes the account',
    closed: 'closed',
  },
  inputs: {
    new: { title: 'a new account', input: { subject: null, draft: null, identification: null } },
    unverified: {
      title: 'an account that nobody has verified',
      input: { subject: unverified, draft: null, identification: null },
    },
    verified: {
      title: 'a verified account, by who has shown anew who they are',
      input: { subject: verified, draft: null, identification: 'identification-1' },
    },
  },
  events: {
    'draft.type': {
      cases: {
        'clearing number': { field: 'clearingNumber', text: clearing },
        'account number': { field: 'accountNumber', text: account },
        'three digits': { field: 'clearingNumber', text: '832' },
        Swedbank: { field: 'clearingNumber', text: swedbank },
        'another check digit': { field: 'accountNumber', text: doubtful },
        'no IBAN': { field: 'iban', text: 'SE' },
      },
      offered: ({ context: { draft } }, name) => {
        if (name === 'account number') return draft.accountNumber !== account
        if (name === 'another check digit') return draft.clearingNumber === swedbank && draft.accountNumber !== doubtful
        if (name === 'no IBAN') return draft.accountNumber === doubtful && draft.iban === ''
        if (name === 'Swedbank') return draft.clearingNumber !== swedbank
        return draft.clearingNumber !== (name === 'three digits' ? '832' : clearing)
      },
    },
    'draft.custom': {
      cases: { 'other bank': { isOn: true }, 'listed bank': { isOn: false } },
      offered: ({ context }, name) => context.draft.customBank === (name === 'listed bank'),
    },
    'field.blur': {
      cases: { 'clearing number': { field: 'clearingNumber' } },
      offered: ({ context }) => !context.touched.includes('clearingNumber'),
    },
    'draft.save': { cases: plain },
    /** Asked once the field is left, or all was to be saved. */
    'number.confirm': { cases: plain, offered: asksNumber },
    'identity.show': { cases: plain, offered: ({ context }) => context.problem === 'refused' },
    'form.close': { cases: plain },
  },
  children: {
    addAccount: {
      ok: { added: unverified },
      fail: { 'known already': badInput('accountNumber', 'accountKnown'), ...atMost, ...noAnswer },
    },
    changeAccount: {
      ok: { changed: unverified },
      fail: { 'known already': badInput('accountNumber', 'accountKnown'), ...refused, ...gone, ...noAnswer },
    },
  },
  costs: 'each field can be wrong by itself, and the exchange refuses in four ways',
  delays: {},
  browser: accountFormBrowser,
})
