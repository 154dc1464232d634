import type { Rule } from './rules'

const file = 'tests/server/wallets/allowed-addresses.test.ts'
const screens = 'tests/screens/allowed-addresses.test.tsx'

/** What a customer gets whose coins go only to addresses of the book. */
export const allowedAddressRules: readonly Rule[] = [
  {
    id: 'calls-220',
    kind: 'call',
    call: 'allowSavedAddressesOnly',
    rule: 'Once switched on, coins go only to addresses of the book; those that have been in it for 24 hours can be used at once.',
    test: `${file} › coins that go only to addresses of the book › go to those that were in it when that was switched on, however they are spelled, and nowhere else`,
  },
  {
    id: 'calls-221',
    kind: 'call',
    call: 'endAllowedAddresses',
    rule: 'The end of it asks for the password, and for the second factor where there is one.',
    test: `${file} › the end of it › asks for the password, and for the second factor where there is one`,
  },
  {
    id: 'calls-222',
    kind: 'rule',
    rule: 'Meanwhile an address is added with the password, and with the second factor where there is one.',
    test: `${file} › coins that go only to addresses of the book › ask who adds an address`,
  },
  {
    id: 'states-210',
    kind: 'rule',
    rule: 'An address that is added meanwhile can be used 24 hours later, to the millisecond.',
    test: `${file} › coins that go only to addresses of the book › go to one that is added later 24 hours after that`,
  },
  {
    id: 'states-211',
    kind: 'rule',
    rule: 'It ends 24 hours after that was asked for, and the customer is written to.',
    test: `${file} › the end of it › comes 24 hours after it was asked for, and everything can be used again`,
  },
  {
    id: 'states-212',
    kind: 'rule',
    rule: 'Until then its customer can keep it on.',
    test: `${file} › the end of it › can be taken back until then`,
    walked: ['allowedAddresses.shown --allowed.keep--> allowedAddresses.switching'],
  },
  {
    id: 'states-213',
    kind: 'rule',
    rule: 'Of its wait and that after a change of security the later one counts.',
    test: `${file} › coins that go only to addresses of the book › wait as long as a change of security makes new addresses wait, where that is later`,
  },
  {
    id: 'states-214',
    kind: 'rule',
    rule: 'Orders that were placed before it was switched on are not held.',
    test: `${file} › coins that go only to addresses of the book › go where an order goes that was placed before`,
  },
  {
    id: 'screens-140',
    kind: 'rule',
    rule: 'Its page says of each saved address whether, or from when, it can be used.',
    test: `${screens} › in %s says of each address whether, or from when, it can be used`,
  },
]
