import { personalMachine } from '../../../machines/onboarding/personal'
import { emptyPersonalForm, type PersonalForm } from '../../../src/domain/personal-details'
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

/** Somebody else's (decisions, section 9). */
const takenNumber = '19121212-1212'

export const personalDriver = defineDriver(personalMachine)({
  states: {
    loading: 'fetches what is known',
    failed: 'could not fetch it',
    'editing.typing': 'asks for personal details',
    'editing.waiting': 'says how long to wait before they are saved',
    saving: 'saves them',
    saved: 'details saved',
  },
  inputs: {
    newcomer: {
      title: 'a customer without personal details',
      input: { customer: customerWith({ details: { hasFilledPersonalInfo: false } }) },
    },
    eid: {
      title: 'a customer of an e-ID, who has told the name',
      input: { customer: customerWith({ details: { hasFilledPersonalInfo: false, bankIdStatus: 'CONFIRMED' } }) },
    },
  },
  events: {
    'personal.type': {
      cases: {
        city: { field: 'city', text: 'Malmö' },
        'first name': { field: 'firstName', text: '' },
        'taken number': { field: 'personalNumber', text: takenNumber },
      },
    },
    'country.choose': { cases: { Norway: { country: 'NO' } } },
    'pep.choose': { cases: { no: { isPep: false } } },
    'field.leave': { cases: { '': { field: 'city' } } },
    'personal.submit': { cases: plain },
    'personal.retry': { cases: plain },
    'wait.ticked': { cases: ticks },
  },
  children: {
    loadPersonal: { ok: { 'all but one answer': { form, year: 2026 } }, fail: noAnswer },
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
