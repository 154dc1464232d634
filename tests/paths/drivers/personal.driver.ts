import { asksPersonalField, personalMachine, type PersonalSnapshot } from '../../../machines/onboarding/personal'
import { emptyPersonalForm, type PersonalForm } from '../../../src/domain/onboarding/personal-details'
import { customerWith } from '../../support/customers'
import { defineDriver } from '../driver'
import { badInput, done, noAnswer, plain, refused, ticks, tooSoon } from './cases'
import { personalBrowser } from './personal.browser'

const form: PersonalForm = {
  ...emptyPersonalForm,
  firstName: 'Astrid',
  lastName: 'Lindqvist',
  personalNumber: '19850709-0000',
  address: 'Storgatan 1',
  postalCode: '111 22',
  city: 'Stockholm',
}

const record = { email: 'a@example.com', phoneNumber: null, totalAmount: '0.00', confirmedAt: null, isOld: true }

/** On the way to be a customer; what is changed later is sent the same way. */
const isAsked = ({ context }: PersonalSnapshot): boolean => !context.isAlone

/** Somebody else's. */
const takenNumber = '19121212-1212'

export const personalDriver = defineDriver(personalMachine)({
  states: {
    loading: 'fetches what is known',
    failed: 'could not fetch it',
    reading: 'shows what is known',
    confirming: 'notes that it is right',
    'editing.typing': 'asks for personal details',
    'editing.waiting': 'says how long to wait before they are saved',
    saving: 'saves them',
    saved: 'details saved',
  },
  inputs: {
    newcomer: {
      title: 'a customer without personal details',
      input: { customer: customerWith({ details: { hasFilledPersonalInfo: false } }), isAlone: false },
    },
    eid: {
      title: 'a customer of an e-ID, who has told the name',
      input: {
        customer: customerWith({ details: { hasFilledPersonalInfo: false, bankIdStatus: 'CONFIRMED' } }),
        isAlone: false,
      },
    },
    known: { title: 'a customer on the page of the profile', input: { customer: customerWith(), isAlone: true } },
  },
  events: {
    'personal.type': {
      cases: {
        city: { field: 'city', text: 'Malmö' },
        'first name': { field: 'firstName', text: '' },
        'taken number': { field: 'personalNumber', text: takenNumber },
      },
      offered: (snapshot, name) =>
        (!snapshot.context.isAlone || name === 'city') &&
        (name !== 'taken number' || asksPersonalField(snapshot, 'personalNumber')),
    },
    'country.choose': { cases: { Norway: { country: 'NO' } }, offered: isAsked },
    'pep.choose': { cases: { no: { isPep: false } }, offered: isAsked },
    'field.blur': { cases: { '': { field: 'city' } } },
    'personal.submit': { cases: plain, offered: isAsked },
    'personal.change': { cases: plain },
    'personal.keep': { cases: plain },
    'personal.confirm': { cases: plain, offered: ({ context }) => !context.isConfirmed },
    'personal.retry': { cases: plain },
    'wait.ticked': { cases: ticks },
  },
  children: {
    loadPersonal: {
      ok: {
        'all but one answer': { form, record, today: '2026-03-02' },
        all: { form: { ...form, pep: false }, record, today: '2026-03-02' },
      },
      fail: noAnswer,
      offered: ({ context }, name) => name !== (context.isFilled ? 'all but one answer' : 'all'),
    },
    confirmPersonal: { ok: done, fail: noAnswer },
    savePersonal: {
      ok: done,
      fail: { 'number taken': badInput('personalNumber', 'personalNumberTaken'), ...tooSoon, ...refused, ...noAnswer },
      offered: ({ context: { form: known } }, name) =>
        name !== (known?.personalNumber === takenNumber ? 'done' : 'number taken'),
    },
    countDown: { tells: ['wait.ticked'] },
  },
  delays: {},
  browser: personalBrowser,
})
