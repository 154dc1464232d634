import type { Rule } from './rules'

const accounts = 'tests/machines/bank-accounts/bank-accounts.test.ts'
const verification = 'tests/machines/bank-accounts/bank-verification.test.ts'
const identity = 'tests/machines/bank-accounts/reidentification.test.ts'
const screen = 'tests/screens/bank-accounts.test.tsx'

/** Bank accounts and their verification, as the app shows them. */
export const bankAppRules: readonly Rule[] = [
  {
    id: 'product-7',
    kind: 'rule',
    rule: 'An account is verified manually or automatically.',
    test: `${verification} › the ways › are the bank, a deposit and a statement`,
    walked: [
      'bankVerification.choosing --way.choose[0]--> bankVerification.loadingBanks',
      'bankVerification.choosing --way.choose[1]--> bankVerification.starting',
      'bankVerification.choosing --way.choose[2]--> bankVerification.uploading',
    ],
  },
  {
    id: 'product-8',
    kind: 'rule',
    rule: 'Changing a verified account asks for re-identification first.',
    test: `${accounts} › a change › of a verified one asks who the customer is first`,
    walked: ['bankAccounts.listing --account.change[0]--> bankAccounts.identifying'],
  },
  {
    id: 'product-9',
    kind: 'rule',
    rule: 'So does deleting one …',
    test: `${accounts} › deleting a verified one › asks who the customer is once it is confirmed, and then it is deleted`,
    walked: [
      'bankAccounts.asking --removal.confirm[0]--> bankAccounts.identifying',
      'bankAccounts.goingOn --always[0]--> bankAccounts.deleting',
    ],
  },
  {
    id: 'product-10',
    kind: 'rule',
    rule: '… and taking another main account than a verified one.',
    test: `${accounts} › the main one › is another one only once the customer has shown who they are, where it is verified`,
    walked: [
      'bankAccounts.listing --account.makeMain[0]--> bankAccounts.identifying',
      'bankAccounts.goingOn --always[1]--> bankAccounts.settingMain',
    ],
  },
  {
    id: 'product-11',
    kind: 'rule',
    rule: 'Re-identification is by e-ID …',
    test: `${identity} › by e-ID › a signature is what was shown`,
    walked: [
      'reidentification.deciding --always[2]--> reidentification.signing',
      'reidentification.signing --done eid--> reidentification.loading',
    ],
  },
  {
    id: 'product-12',
    kind: 'rule',
    rule: '… or by a document again.',
    test: `${identity} › by a document › a picture is sent, looked at, and is what was shown`,
    walked: [
      'reidentification.uploading --shows identification--> reidentification.refreshing',
      'reidentification.deciding --always[3]--> reidentification.reviewing',
    ],
  },
  {
    id: 'product-13',
    kind: 'rule',
    rule: 'A document that was accepted says until when it holds …',
    test: `${screen} › the new identity check › that is accepted says until when it holds, in %s, and goes on`,
  },
  {
    id: 'product-14',
    kind: 'rule',
    rule: '… and one that is over, until when it held.',
    test: `${screen} › the new identity check › by a picture tells, in %s, of an earlier one that is over`,
  },
  {
    id: 'product-15',
    kind: 'rule',
    rule: 'An ongoing verification must be restarted to use another account, and says so.',
    test: `${verification} › one that is under way › of another account asks before it starts over`,
    walked: [
      'bankVerification.resuming --always[0]--> bankVerification.asking',
      'bankVerification.asking --verification.replace--> bankVerification.choosing',
    ],
  },
  {
    id: 'product-16',
    kind: 'rule',
    rule: 'Selling is for Swedish residents: others are told on the page.',
    test: `${screen} › the list › of who does not live in Sweden says why there is nothing to add`,
  },
  {
    id: 'states-30',
    kind: 'rule',
    rule: 'One account is selected.',
    test: `${accounts} › the selection › begins at the main one, moves by choice, and stays while the customer changes`,
    walked: ['bankAccounts.listing --account.select--> (stays)'],
  },
  {
    id: 'states-31',
    kind: 'rule',
    rule: 'Deleting an account moves the selection to the main one.',
    test: `${accounts} › the selection › moves to the main one when what was selected is deleted`,
    walked: ['bankAccounts.deleting --done deleteAccount--> bankAccounts.listing'],
  },
  {
    id: 'states-32',
    kind: 'rule',
    rule: 'Setting one account as main takes it from all others.',
    test: `${accounts} › the main one › is the only one`,
    walked: ['bankAccounts.settingMain --done setMain--> bankAccounts.listing'],
  },
  {
    id: 'states-33',
    kind: 'rule',
    rule: 'An account that may not be edited says why.',
    test: `${screen} › the list › says why an account that is paid out to cannot be changed`,
  },
  {
    id: 'states-34',
    kind: 'rule',
    rule: 'On load with ref the bank page goes on with the verification.',
    test: `${verification} › at the bank › the way back in the address is asked about at once, and is about its account`,
    walked: [
      'bankAccounts.deciding --always[0]--> bankAccounts.verifying',
      'bankVerification.deciding --always[0]--> bankVerification.checking',
    ],
  },
  {
    id: 'input-15',
    kind: 'message',
    rule: 'A wrong code of the deposit is said at its field.',
    test: `${screen} › the verification › says at the code that it does not match, in %s; tries left: %s`,
  },
  {
    id: 'input-16',
    kind: 'message',
    rule: 'A wait of more than an hour is told in hours, one of more than two days in days.',
    test: 'tests/i18n/wait.test.ts › a wait of %i seconds is told as %s, and never too short',
  },
  {
    id: 'input-17',
    kind: 'message',
    rule: 'What cannot be helped by trying again says what can be done instead: wait, verify another way, delete an account.',
    test: `${screen} › the verification › says what can be done instead, in %s, of %o: %s`,
  },
  {
    id: 'states-35',
    kind: 'rule',
    rule: 'Where there are as many bank accounts as there may be, the list says so before another is typed.',
    test: `${screen} › the list › with as many accounts as may be says so in the place of the button, in %s`,
  },
  {
    id: 'errors-10',
    kind: 'rule',
    rule: 'Where no automatic verification is left this month, the bank is not offered.',
    test: `${screen} › the verification › keeps the place of the bank where none is left this month, and says why`,
  },
  {
    id: 'screens-15',
    kind: 'rule',
    rule: 'A deposit or a visit at the bank that is under way is told in the list of accounts, and leads on.',
    test: `${screen} › the list › tells of a verification under way, in %s: %s`,
    walked: ['bankAccounts.listing --verification.told--> (stays)'],
  },
  {
    id: 'screens-16',
    kind: 'rule',
    rule: 'When a bank account is deleted the focus goes on to the next one, or to the button that adds one.',
    test: `${screen} › the list › goes on with the focus where an account was deleted`,
  },
  {
    id: 'screens-17',
    kind: 'rule',
    rule: 'The bank that was chosen before is in view among the banks.',
    test: `${screen} › the verification › at a bank has the one that is chosen in view`,
  },
  {
    id: 'states-36',
    kind: 'rule',
    rule: 'The verification that a bank led back to stands in the address until the customer turns to something else.',
    test: 'tests/machines/session/session.test.ts › screens › what the address names is dropped once it is taken up, and the actor goes on',
  },
]
