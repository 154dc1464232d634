import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { fillAccountForm } from '../../machines/bank/account-form'
import {
  canInList,
  fillBankAccounts,
  selectedAccount,
  verificationUnderWay,
  type BankAccountsFeeds,
  type BankPart,
} from '../../machines/bank/bank-accounts'
import { bankVerificationMachine } from '../../machines/bank/bank-verification'
import { reidentificationMachine } from '../../machines/bank/reidentification'
import { PortError } from '../../machines/lib/ports'
import type { BankVerification } from '../../src/domain/bank-verification'
import type { BankAccount } from '../../src/domain/customer'
import { customerWith, type Change } from '../support/customers'
import { heldPort } from '../support/ports'

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

const setting = (bankAccounts: BankAccount[], change: Change = {}, back: string | null = null) => {
  const adding = heldPort<unknown, BankAccount>()
  const changing = heldPort<unknown, BankAccount>()
  const deleting = heldPort<{ reference: string }, void>()
  const settingMain = heldPort<{ reference: string }, void>()
  const loading = heldPort<{ part: BankPart }, void>()
  const told: string[] = []
  const follow: { tell?: Parameters<BankAccountsFeeds['followVerification']>[1] } = {}
  const machine = fillBankAccounts(
    {
      deleteAccount: deleting.port,
      setMain: settingMain.port,
      loadPart: { isHere: () => false, bring: loading.port },
      followVerification: (_, tell) => {
        follow.tell = tell
        return () => undefined
      },
      tellChanged: () => told.push('changed'),
      tellDeleted: () => told.push('deleted'),
    },
    {
      accountForm: fillAccountForm({ addAccount: adding.port, changeAccount: changing.port }),
      bankVerification: bankVerificationMachine,
      reidentification: reidentificationMachine,
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
    loading,
    told,
    now,
    form,
    follow: (verification: BankVerification | null) => follow.tell?.({ type: 'verification.told', verification }),
    underWay: () => verificationUnderWay(now()),
    state: () => now().value,
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
    const { actor, deleting, now, selected, state, told } = setting([main, second])
    actor.send({ type: 'account.select', reference: second.reference })
    actor.send({ type: 'account.remove' })
    expect(state()).toBe('asking')
    actor.send({ type: 'removal.confirm' })
    await deleting.answer(undefined)
    expect([deleting.asked, now().context.accounts, selected(), told]).toEqual([
      [{ reference: second.reference }],
      [main],
      main.reference,
      ['changed', 'deleted'],
    ])
  })

  test('what was asked about is deleted, whatever is selected meanwhile', () => {
    const { actor, deleting } = setting([main, second])
    actor.send({ type: 'account.select', reference: second.reference })
    actor.send({ type: 'account.remove' })
    actor.send({ type: 'customer.changed', customer: customerWith({ bankAccounts: [main] }) })
    actor.send({ type: 'removal.confirm' })
    expect(deleting.asked).toEqual([{ reference: second.reference }])
  })
})

describe('the main one', () => {
  test('is the only one', async () => {
    const { actor, settingMain, now, told } = setting([main, second])
    actor.send({ type: 'account.select', reference: second.reference })
    actor.send({ type: 'account.makeMain' })
    await settingMain.answer(undefined)
    expect(now().context.accounts.map(({ isMain }) => isMain)).toEqual([false, true])
    expect(told).toEqual(['changed'])
  })

  test('is a verified one', () => {
    const { actor, now } = setting([main, unverified])
    actor.send({ type: 'account.select', reference: unverified.reference })
    expect(canInList(now(), 'account.makeMain')).toBe(false)
  })
})

describe('a new one', () => {
  test('is typed, added, selected, and verified next', async () => {
    const { actor, adding, loading, now, selected, state, told, type } = setting([])
    actor.send({ type: 'account.add' })
    expect([state(), loading.asked]).toEqual(['bringingForm', [{ part: 'form' }]])
    await loading.answer(undefined)
    type('5000', '000 00-19')
    expect(adding.asked).toEqual([
      { clearingNumber: '5000', accountNumber: '0000019', bankName: 'SEB', iban: null, customBank: false },
    ])
    await adding.answer(unverified)
    expect([state(), selected(), told]).toEqual(['listing', unverified.reference, ['changed']])
    expect(canInList(now(), 'account.verify')).toBe(true)
  })

  test('keeps what was typed when the exchange refuses it at a field', async () => {
    const { actor, adding, form, loading, type } = setting([])
    actor.send({ type: 'account.add' })
    await loading.answer(undefined)
    type('5000', '0000019')
    await adding.fail(new PortError('bad-input', [{ field: 'accountNumber', code: 'accountKnown' }]))
    expect(form()?.getSnapshot().context).toMatchObject({
      draft: { clearingNumber: '5000', accountNumber: '0000019' },
      refusals: [{ field: 'accountNumber', code: 'accountKnown' }],
    })
  })

  test('is for residents of Sweden', () => {
    const { now } = setting([], { details: { isSwedishResident: false } })
    expect([canInList(now(), 'account.add'), canInList(now(), 'account.find')]).toEqual([false, false])
  })
})

describe('a change', () => {
  test('of a verified one asks who the customer is first', async () => {
    const { actor, loading, state } = setting([main])
    actor.send({ type: 'account.change' })
    expect([state(), loading.asked]).toEqual(['bringingIdentity', [{ part: 'identity' }]])
    await loading.answer(undefined)
    expect(state()).toBe('identifying')
  })

  test('of one that nobody has verified does not', async () => {
    const { actor, changing, loading, state, type } = setting([unverified])
    actor.send({ type: 'account.change' })
    await loading.answer(undefined)
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

test('the way back from the bank leads to the verification', async () => {
  const { loading, state } = setting([unverified], {}, 'verification-1')
  expect([state(), loading.asked]).toEqual(['bringingVerification', [{ part: 'verification' }]])
  await loading.answer(undefined)
  expect(state()).toBe('verifying')
})

test('what does not load can be asked for again', async () => {
  const { actor, loading, now, state } = setting([])
  actor.send({ type: 'account.add' })
  await loading.fail(new PortError('unexpected'))
  expect([state(), now().context.problem]).toEqual(['listing', 'not-loaded'])
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
