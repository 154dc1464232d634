import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import {
  accountProblemAt,
  provideAccountForm,
  type AccountFormSnapshot,
} from '../../../machines/bank-accounts/account-form'
import {
  asksIdentity,
  canInList,
  provideBankAccounts,
  selectedAccount,
  verificationUnderWay,
  type BankAccountsFeeds,
} from '../../../machines/bank-accounts/bank-accounts'
import { bankVerificationMachine } from '../../../machines/bank-accounts/bank-verification'
import { provideReidentification } from '../../../machines/bank-accounts/reidentification'
import { PortError } from '../../../machines/lib/ports'
import { identityMachine } from '../../../machines/onboarding/identity'
import { uploadMachine } from '../../../machines/onboarding/upload'
import {
  mostBankAccounts,
  type BankVerification,
  type Reidentification,
} from '../../../src/domain/bank/bank-verification'
import type { BankAccount } from '../../../src/domain/customer/customer'
import { customerWith, type Change } from '../../support/customers'
import { heldPort } from '../../support/ports'

const main: BankAccount = {
  reference: 'account-1',
  accountNumber: '219161038',
  bankName: 'Handelsbanken',
  clearingNumber: '6000',
  allowedToEdit: true,
  iban: null,
  verificationStatus: 'VERIFIED',
  verifiedAt: '2026-11-18T09:30:00.000Z',
  isMain: true,
  externalId: null,
  tinkAccountId: null,
  customBank: false,
}
const second: BankAccount = { ...main, reference: 'account-2', accountNumber: '999999990', isMain: false }
const unverified: BankAccount = {
  ...main,
  reference: 'account-3',
  clearingNumber: '5000',
  accountNumber: '0000019',
  bankName: 'SEB',
  verificationStatus: 'UNVERIFIED',
  verifiedAt: null,
  isMain: false,
}

const shown: Reidentification = {
  identification: 'shown-1',
  kind: 'eid',
  state: 'complete',
  reason: null,
  holdsUntil: '2026-11-23T12:30:00.000Z',
}

const problemOf = (form: { getSnapshot: () => AccountFormSnapshot } | undefined) =>
  form ? accountProblemAt(form.getSnapshot(), 'accountNumber') : undefined

type Proven = { reference: string; identification: string | null }

const setting = (bankAccounts: BankAccount[], change: Change = {}, back: string | null = null) => {
  const adding = heldPort<unknown, BankAccount>()
  const changing = heldPort<unknown, BankAccount>()
  const deleting = heldPort<Proven, void>()
  const settingMain = heldPort<Proven, void>()
  const showing = heldPort<{ account: string }, Reidentification | null>()
  const told: string[] = []
  const follow: { tell?: Parameters<BankAccountsFeeds['followVerification']>[1] } = {}
  const machine = provideBankAccounts(
    {
      deleteAccount: deleting.port,
      setMain: settingMain.port,
      followVerification: (_, tell) => {
        follow.tell = tell
        return () => undefined
      },
      tellChanged: () => told.push('changed'),
      tellDeleted: () => told.push('deleted'),
    },
    {
      accountForm: provideAccountForm({ addAccount: adding.port, changeAccount: changing.port }),
      bankVerification: bankVerificationMachine,
      reidentification: provideReidentification(
        { loadReidentification: showing.port, watchVerification: () => () => undefined },
        { eid: identityMachine, upload: uploadMachine },
      ),
    },
  )
  const actor = createActor(machine, { input: { customer: customerWith({ bankAccounts, ...change }), back } }).start()
  const now = () => actor.getSnapshot()
  const form = () => now().children.accountForm
  return {
    actor,
    adding,
    changing,
    deleting,
    settingMain,
    told,
    now,
    form,
    follow: (verification: BankVerification | null) => follow.tell?.({ type: 'verification.told', verification }),
    underWay: () => verificationUnderWay(now()),
    state: () => now().value,
    /** Who the customer is was shown by their e-ID. */
    show: async () => {
      await showing.answer(shown)
      return showing.asked
    },
    selected: () => selectedAccount(now())?.reference ?? null,
    type: (clearingNumber: string, accountNumber: string) => {
      form()?.send({ type: 'draft.type', field: 'clearingNumber', text: clearingNumber })
      form()?.send({ type: 'draft.type', field: 'accountNumber', text: accountNumber })
      form()?.send({ type: 'draft.save' })
    },
  }
}

describe('the selection', () => {
  test('begins at the main one, moves by choice, and stays while the customer changes', () => {
    const { actor, selected } = setting([second, main])
    expect(selected()).toBe(main.reference)
    actor.send({ type: 'account.select', reference: second.reference })
    actor.send({ type: 'customer.changed', customer: customerWith({ bankAccounts: [main, second] }) })
    expect(selected()).toBe(second.reference)
  })

  test('moves to the main one when what was selected is deleted', async () => {
    const { actor, deleting, now, selected, state, told } = setting([main, unverified])
    actor.send({ type: 'account.select', reference: unverified.reference })
    actor.send({ type: 'account.remove' })
    expect(state()).toBe('asking')
    actor.send({ type: 'removal.confirm' })
    await deleting.answer(undefined)
    expect([deleting.asked, now().context.accounts, selected(), told]).toEqual([
      [{ reference: unverified.reference, identification: null }],
      [main],
      main.reference,
      ['changed', 'deleted'],
    ])
  })

  test('what was asked about is deleted, whatever is selected meanwhile', () => {
    const { actor, deleting } = setting([main, unverified])
    actor.send({ type: 'account.select', reference: unverified.reference })
    actor.send({ type: 'account.remove' })
    actor.send({ type: 'customer.changed', customer: customerWith({ bankAccounts: [main] }) })
    actor.send({ type: 'removal.confirm' })
    expect(deleting.asked).toEqual([{ reference: unverified.reference, identification: null }])
  })
})

describe('deleting a verified one', () => {
  const confirmed = async () => {
    const all = setting([main, second])
    all.actor.send({ type: 'account.select', reference: second.reference })
    all.actor.send({ type: 'account.remove' })
    expect(asksIdentity(all.now())).toBe(true)
    all.actor.send({ type: 'removal.confirm' })
    return all
  }

  test('asks who the customer is once it is confirmed, and then it is deleted', async () => {
    const { deleting, now, show, state } = await confirmed()
    expect([state(), deleting.asked]).toEqual(['identifying', []])
    expect(await show()).toEqual([{ account: second.reference }])
    expect([state(), deleting.asked]).toEqual([
      'deleting',
      [{ reference: second.reference, identification: 'shown-1' }],
    ])
    await deleting.answer(undefined)
    expect([state(), now().context.accounts]).toEqual(['listing', [main]])
  })

  test('that has failed asks again whether to, but not who the customer is', async () => {
    const { actor, deleting, now, show, state } = await confirmed()
    await show()
    await deleting.fail(new PortError('unavailable'))
    expect([state(), asksIdentity(now())]).toEqual(['asking', false])
    actor.send({ type: 'removal.confirm' })
    expect(deleting.asked).toHaveLength(2)
  })

  test('is given up with showing who one is', async () => {
    const { deleting, now, state } = await confirmed()
    now().children.reidentification?.send({ type: 'identity.close' })
    expect([state(), deleting.asked]).toEqual(['listing', []])
  })
})

describe('the main one', () => {
  test('is the only one', async () => {
    const { actor, settingMain, now, told } = setting([{ ...main, verificationStatus: 'UNVERIFIED' }, second])
    actor.send({ type: 'account.select', reference: second.reference })
    actor.send({ type: 'account.makeMain' })
    expect(settingMain.asked).toEqual([{ reference: second.reference, identification: null }])
    await settingMain.answer(undefined)
    expect(now().context.accounts.map(({ isMain }) => isMain)).toEqual([false, true])
    expect(told).toEqual(['changed'])
  })

  test('is another one only once the customer has shown who they are, where it is verified', async () => {
    const { actor, settingMain, now, show, state } = setting([main, second])
    actor.send({ type: 'account.select', reference: second.reference })
    actor.send({ type: 'account.makeMain' })
    expect([state(), settingMain.asked]).toEqual(['identifying', []])
    expect(await show()).toEqual([{ account: second.reference }])
    expect(settingMain.asked).toEqual([{ reference: second.reference, identification: 'shown-1' }])
    await settingMain.answer(undefined)
    expect(now().context.accounts.map(({ isMain }) => isMain)).toEqual([false, true])
  })

  test('is a verified one', () => {
    const { actor, now } = setting([main, unverified])
    actor.send({ type: 'account.select', reference: unverified.reference })
    expect(canInList(now(), 'account.makeMain')).toBe(false)
  })
})

describe('a new one', () => {
  test('is typed, added, selected, and verified next', async () => {
    const { actor, adding, now, selected, state, told, type } = setting([])
    actor.send({ type: 'account.add' })
    expect(state()).toBe('typing')
    type('5000', '000 00-19')
    expect(adding.asked).toEqual([
      { clearingNumber: '5000', accountNumber: '0000019', bankName: 'SEB', iban: null, customBank: false },
    ])
    await adding.answer(unverified)
    expect([state(), selected(), told]).toEqual(['listing', unverified.reference, ['changed']])
    expect(canInList(now(), 'account.verify')).toBe(true)
  })

  test('whose check digit is wrong is added once the customer says that it is right, and verified at once', async () => {
    const doubtful = { ...unverified, clearingNumber: '84244', accountNumber: '9831892247', bankName: 'Swedbank' }
    const { actor, adding, form, now, state, told, type } = setting([])
    actor.send({ type: 'account.add' })
    type('8424-4', '983 189 224-7')
    expect([adding.asked, problemOf(form())]).toEqual([[], 'accountCheck'])
    form()?.send({ type: 'number.confirm' })
    expect(adding.asked).toEqual([
      {
        clearingNumber: '84244',
        accountNumber: '9831892247',
        bankName: 'Swedbank',
        iban: null,
        customBank: false,
        confirmed: true,
      },
    ])
    await adding.answer(doubtful)
    expect([state(), now().context.subject, told]).toEqual(['verifying', doubtful, ['changed']])
  })

  test('that is said to be right is asked about anew once its number is another', async () => {
    const { actor, adding, form, type } = setting([])
    actor.send({ type: 'account.add' })
    form()?.send({ type: 'draft.type', field: 'iban', text: 'SE' })
    type('84244', '9831892247')
    form()?.send({ type: 'number.confirm' })
    form()?.send({ type: 'draft.type', field: 'iban', text: '' })
    form()?.send({ type: 'draft.type', field: 'accountNumber', text: '9831892248' })
    form()?.send({ type: 'draft.save' })
    expect([adding.asked, problemOf(form())]).toEqual([[], 'accountCheck'])
  })

  test('that fits is nothing to be said about', async () => {
    const { actor, adding, form } = setting([])
    actor.send({ type: 'account.add' })
    form()?.send({ type: 'draft.type', field: 'clearingNumber', text: '84244' })
    form()?.send({ type: 'draft.type', field: 'accountNumber', text: '9831892246' })
    form()?.send({ type: 'number.confirm' })
    expect([adding.asked, problemOf(form())]).toEqual([[], null])
  })

  test('keeps what was typed when the exchange refuses it at a field', async () => {
    const { actor, adding, form, type } = setting([])
    actor.send({ type: 'account.add' })
    type('5000', '0000019')
    await adding.fail(new PortError('bad-input', [{ field: 'accountNumber', code: 'accountKnown' }]))
    expect(form()?.getSnapshot().context).toMatchObject({
      draft: { clearingNumber: '5000', accountNumber: '0000019' },
      serverErrors: [{ field: 'accountNumber', code: 'accountKnown' }],
    })
  })

  test('is not typed where there are as many as may be', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...unverified,
        reference: `account-${index}`,
        isMain: index === 0,
      }))
    const canAdd = (count: number) => setting(many(count)).actor.getSnapshot().can({ type: 'account.add' })
    expect([canAdd(mostBankAccounts - 1), canAdd(mostBankAccounts)]).toEqual([true, false])
  })

  test.each([
    ['limit-reached', 'most-accounts'],
    ['unavailable', 'not-saved'],
  ])('refused by %s says why, and keeps what was typed', async (code, problem) => {
    const { actor, adding, form, type } = setting([])
    actor.send({ type: 'account.add' })
    type('5000', '0000019')
    await adding.fail(new PortError(code))
    expect(form()?.getSnapshot().context).toMatchObject({ problem, draft: { clearingNumber: '5000' } })
  })

  test('is for residents of Sweden', () => {
    const { now } = setting([], { details: { isSwedishResident: false } })
    expect([canInList(now(), 'account.add'), canInList(now(), 'account.find')]).toEqual([false, false])
  })
})

describe('a change', () => {
  test('of a verified one asks who the customer is first', async () => {
    const { actor, state } = setting([main])
    actor.send({ type: 'account.change' })
    expect(state()).toBe('identifying')
  })

  test('goes on with the form once that is shown', async () => {
    const { actor, changing, show, state, type } = setting([main])
    actor.send({ type: 'account.change' })
    await show()
    expect(state()).toBe('typing')
    type('3300', '000620-5124')
    expect(changing.asked).toMatchObject([{ reference: main.reference, identification: 'shown-1' }])
  })

  test.each([
    [{ bankIdStatus: 'CONFIRMED' }, true, true],
    [{ bankIdStatus: 'CONFIRMED' }, false, false],
    [{ bankIdStatus: 'UNVERIFIED' }, true, false],
  ] as const)('of a customer with %j is by e-ID where that is turned on: %j', async (details, active, isByEid) => {
    const features = { ...customerWith({}).features, BANKID_CREDENTIALS_ACTIVE: { active } }
    const { actor, now } = setting([main], { details, features })
    actor.send({ type: 'account.change' })
    expect(now().children.reidentification?.getSnapshot().context.isByEid).toBe(isByEid)
  })

  test('of one that nobody has verified does not', async () => {
    const { actor, changing, state, type } = setting([unverified])
    actor.send({ type: 'account.change' })
    expect(state()).toBe('typing')
    type('3300', '000620-5124')
    expect(changing.asked).toMatchObject([
      { reference: unverified.reference, clearingNumber: '3300', identification: null },
    ])
  })

  test('of one that is paid out to is not offered, nor is deleting it', () => {
    const { now } = setting([{ ...main, allowedToEdit: false }])
    expect([canInList(now(), 'account.change'), canInList(now(), 'account.remove')]).toEqual([false, false])
  })
})

test('the way back from the bank leads to the verification, once', () => {
  const { actor, now, state } = setting([unverified], {}, 'verification-1')
  expect([state(), now().context.back]).toEqual(['verifying', 'verification-1'])
  now().children.bankVerification?.send({ type: 'verification.close' })
  expect([state(), now().context.back]).toEqual(['listing', null])
  actor.send({ type: 'account.select', reference: unverified.reference })
  expect(now().context.selected).toBe(unverified.reference)
})

describe('a verification', () => {
  const started: BankVerification = {
    verification: 'verification-1',
    kind: 'deposit',
    state: 'started',
    failure: null,
    reason: null,
    reference: unverified.reference,
    redirectUrl: null,
    accounts: [],
    expiresAt: '2026-11-30T12:00:00.000Z',
  }

  test('that waits for the customer is known while the accounts are listed', () => {
    const { follow, underWay } = setting([main, unverified])
    expect(underWay()).toBeNull()
    follow(started)
    expect(underWay()).toEqual({ reference: unverified.reference, kind: 'deposit' })
    follow({ ...started, kind: 'automatic', state: 'found', reference: null })
    expect(underWay()).toEqual({ reference: null, kind: 'automatic' })
  })

  test.each([
    ['ended', { ...started, state: 'failed', failure: 'timed-out' }],
    ['is looked at by others', { ...started, kind: 'statement' }],
    ['there is none of', null],
  ] as const)('that %s waits for nobody', (_, verification) => {
    const { follow, underWay } = setting([main, unverified])
    follow(started)
    follow(verification)
    expect(underWay()).toBeNull()
  })
})
