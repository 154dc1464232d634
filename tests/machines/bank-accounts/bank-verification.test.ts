import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import {
  depositProblem,
  provideBankVerification,
  verificationEnd,
  verificationWays,
} from '../../../machines/bank-accounts/bank-verification'
import type { VerificationInput } from '../../../machines/bank-accounts/verification/verifying'
import { PortError } from '../../../machines/lib/ports'
import { uploadMachine } from '../../../machines/onboarding/upload'
import type {
  BankVerification,
  VerificationBank,
  VerificationFailure,
} from '../../../src/domain/bank/bank-verification'
import type { BankAccount } from '../../../src/domain/customer/customer'
import { customerWith, featuresWith, type Change } from '../../support/customers'
import { heldFeed, heldPort } from '../../support/ports'

const account: BankAccount = {
  reference: 'account-1',
  accountNumber: '0000019',
  bankName: 'SEB',
  clearingNumber: '5000',
  allowedToEdit: true,
  iban: null,
  verificationStatus: 'UNVERIFIED',
  verifiedAt: null,
  isMain: true,
  externalId: null,
  tinkAccountId: null,
  customBank: false,
}
const banks: VerificationBank[] = [
  { name: 'nordea', label: 'Nordea' },
  { name: 'seb', label: 'SEB' },
]

const started: BankVerification = {
  verification: 'verification-1',
  kind: 'automatic',
  state: 'started',
  failure: null,
  reason: null,
  reference: account.reference,
  redirectUrl: 'https://bank.example/1',
  accounts: [],
  expiresAt: '2026-03-02T09:30:00.000Z',
}
const deposit: BankVerification = { ...started, kind: 'deposit', redirectUrl: null }
const found: BankVerification = {
  ...started,
  state: 'found',
  redirectUrl: null,
  accounts: [
    { externalId: 'a', accountNumber: '0000019', clearingNumber: '5000', bankName: 'SEB', iban: null },
    { externalId: 'b', accountNumber: '0000027', clearingNumber: '5000', bankName: 'SEB', iban: null },
  ],
}
const failed = (failure: VerificationFailure): BankVerification => ({ ...started, state: 'failed', failure })

const setting = (given: Partial<Omit<VerificationInput, 'customer'>> = {}, change: Change = {}) => {
  const load = heldPort<void, BankVerification | null>()
  const loadBanks = heldPort<void, VerificationBank[]>()
  const init = heldPort<unknown, BankVerification>()
  const leave = heldPort<{ redirectUrl: string }, void>()
  const check = heldPort<{ verification: string }, BankVerification>()
  const complete = heldPort<unknown, BankAccount>()
  const start = heldPort<unknown, BankVerification>()
  const code = heldPort<unknown, BankAccount>()
  const watch = heldFeed<void, { type: 'verification.changed' }>()
  const back = heldFeed<void, { type: 'page.returned' }>()
  const told: string[] = []
  const machine = provideBankVerification(
    {
      loadVerification: load.port,
      loadBanks: loadBanks.port,
      initVerification: init.port,
      leave: leave.port,
      checkVerification: check.port,
      completeVerification: complete.port,
      startDeposit: start.port,
      checkDeposit: code.port,
      watchVerification: watch.feed,
      watchReturn: back.feed,
      tellChanged: () => told.push('changed'),
    },
    { upload: uploadMachine },
  )
  const clock = new SimulatedClock()
  const customer = customerWith({ bankAccounts: [account], ...change })
  const actor = createActor(machine, { clock, input: { customer, account, back: null, ...given } }).start()
  const now = () => actor.getSnapshot()
  return {
    actor,
    load,
    loadBanks,
    init,
    leave,
    check,
    complete,
    start,
    code,
    watch,
    told,
    now,
    state: () => now().value,
  }
}

const choosing = async (change: Change = {}, given: Partial<Omit<VerificationInput, 'customer'>> = {}) => {
  const all = setting(given, change)
  await all.load.answer(null)
  return all
}

const typing = async () => {
  const all = await choosing()
  all.actor.send({ type: 'way.choose', way: 'deposit' })
  await all.start.answer(deposit)
  return all
}

describe('the ways', () => {
  test('are the bank, a deposit and a statement', async () => {
    const { now, state } = await choosing()
    expect([state(), verificationWays(now())]).toEqual(['choosing', ['automatic', 'deposit', 'statement']])
  })

  test('leave the bank out for one outside the list', async () => {
    const { now } = await choosing({}, { account: { ...account, customBank: true } })
    expect([verificationWays(now()), now().context.block]).toEqual([['deposit', 'statement'], 'other-bank'])
  })

  test.each([
    [true, ['deposit', 'statement'], 'limit-reached'],
    [false, ['automatic', 'deposit', 'statement'], null],
  ])('leave the bank out when none is left this month, where that is checked: %s', async (isChecked, ways, block) => {
    const { now } = await choosing({
      remainingGoCardlessVerifications: 0,
      features: featuresWith({ GOCARDLESS_LIMIT_CHECK: isChecked }),
    })
    expect([verificationWays(now()), now().context.block]).toEqual([ways, block])
  })

  test.each([
    [true, 5],
    [false, null],
  ])('say how many are left where customers are told: %s', async (isTold, left) => {
    const { now } = await choosing({ features: featuresWith({ GOCARDLESS_REMAINED_FOR_MONTH: isTold }) })
    expect(now().context.left).toBe(left)
  })

  test('are a deposit alone where the check digit is wrong', async () => {
    const doubtful = { ...account, clearingNumber: '84244', accountNumber: '9831892247', bankName: 'Swedbank' }
    const { load, now } = setting({ account: doubtful })
    await load.answer(null)
    expect([verificationWays(now()), now().context.block]).toEqual([['deposit'], 'check-digit'])
  })

  test('are the bank alone where there is no account yet', async () => {
    const { now } = await choosing({}, { account: null })
    expect(verificationWays(now())).toEqual(['automatic'])
  })
})

describe('one that is under way', () => {
  test('of another account asks before it starts over', async () => {
    const { actor, load, state } = setting()
    await load.answer({ ...started, reference: 'account-2' })
    expect(state()).toBe('asking')
    actor.send({ type: 'verification.replace' })
    expect(state()).toBe('choosing')
  })

  test.each([
    [started, 'awaiting'],
    [found, 'choosingAccount'],
    [deposit, { deposit: 'typing' }],
    [{ ...started, kind: 'statement' as const }, { review: 'waiting' }],
  ])('of this account goes on where it stands, on any device', async (last, state) => {
    const { load, ...all } = setting()
    await load.answer(last)
    expect(all.state()).toEqual(state)
  })
})

describe('at the bank', () => {
  test('is begun at the account’s own bank, left for, and asked about on the way back', async () => {
    const { actor, check, init, leave, loadBanks, now, state } = await choosing()
    actor.send({ type: 'way.choose', way: 'automatic' })
    await loadBanks.answer(banks)
    expect(now().context.bank).toBe('seb')
    actor.send({ type: 'bank.confirm' })
    await init.answer(started)
    await leave.answer(undefined)
    expect([init.asked, leave.asked, state()]).toEqual([
      [{ providerName: 'seb', reference: account.reference }],
      [{ redirectUrl: started.redirectUrl }],
      'away',
    ])
    actor.send({ type: 'page.returned' })
    await check.answer(found)
    expect(state()).toBe('choosingAccount')
  })

  test('the way back in the address is asked about at once, and is about its account', async () => {
    const { check, now, state } = setting({ account: null, back: 'verification-1' })
    expect([state(), check.asked]).toEqual(['checking', [{ verification: 'verification-1' }]])
    await check.answer(started)
    expect([state(), now().context.account]).toEqual(['awaiting', account])
  })

  test('the chosen account is taken, and the customer is another one then', async () => {
    const { actor, complete, load, state, told } = setting()
    await load.answer(found)
    expect(actor.getSnapshot().can({ type: 'account.confirm' })).toBe(false)
    actor.send({ type: 'account.choose', externalId: 'a' })
    actor.send({ type: 'account.confirm' })
    await complete.answer(account)
    expect([complete.asked, state(), told]).toEqual([
      [{ verification: 'verification-1', externalId: 'a' }],
      'verified',
      ['changed'],
    ])
  })

  test('news while it is waited for are asked about', async () => {
    const { check, load, state, watch } = setting()
    await load.answer(started)
    watch.tell({ type: 'verification.changed' })
    await check.answer(found)
    expect(state()).toBe('choosingAccount')
  })

  test.each([
    ['limit-reached', 'limit-reached'],
    ['provider-unavailable', 'unavailable'],
    ['feature-off', 'off'],
  ])('a beginning refused by %s says so', async (code, end) => {
    const { actor, init, loadBanks, now } = await choosing()
    actor.send({ type: 'way.choose', way: 'automatic' })
    await loadBanks.answer(banks)
    actor.send({ type: 'bank.confirm' })
    await init.fail(new PortError(code))
    expect(verificationEnd(now())).toBe(end)
  })

  const begun = async (change: Change = {}, given: Partial<Omit<VerificationInput, 'customer'>> = {}) => {
    const all = await choosing(change, given)
    all.actor.send({ type: 'way.choose', way: 'automatic' })
    await all.loadBanks.answer(banks)
    all.actor.send({ type: 'bank.choose', name: 'seb' })
    all.actor.send({ type: 'bank.confirm' })
    return all
  }

  test.each([
    [new PortError('too-many-requests', 86_220), 'choosing', 'too-often', 86_220, []],
    [new PortError('right-missing'), 'choosing', 'right-missing', 0, ['changed']],
    [new PortError('step-refused'), 'choosing', 'refused', 0, ['changed']],
    [new PortError('not-found'), 'choosing', 'refused', 0, ['changed']],
    [new PortError('bad-input', []), 'loadingBanks', 'bank-gone', 0, []],
    [new PortError('unavailable'), 'choosingBank', 'not-started', 0, []],
  ])('a beginning refused by %s goes back to where something can be done', async (error, at, problem, wait, said) => {
    const { init, now, state, told } = await begun()
    await init.fail(error)
    const { context } = now()
    expect([state(), context.problem, context.waitSeconds, told]).toEqual([at, problem, wait, said])
  })

  test.each(['limit-reached', 'feature-off'])(
    'a beginning refused by %s offers the bank no more; without an account there is nothing else to choose',
    async (code) => {
      const named = await begun()
      await named.init.fail(new PortError(code))
      named.actor.send({ type: 'verification.again' })
      expect([named.state(), verificationWays(named.now())]).toEqual(['choosing', ['deposit', 'statement']])
      const any = await begun({}, { account: null })
      await any.init.fail(new PortError(code))
      expect(any.now().can({ type: 'verification.again' })).toBe(false)
    },
  )

  test('an account that is one too many is not taken, and says so', async () => {
    const { actor, complete, load, state, now } = setting()
    await load.answer(found)
    actor.send({ type: 'account.choose', externalId: 'a' })
    actor.send({ type: 'account.confirm' })
    await complete.fail(new PortError('limit-reached'))
    expect([state(), now().context.problem]).toEqual(['choosingAccount', 'most-accounts'])
  })

  test.each(['rejected', 'canceled', 'timed-out', 'other-holder', 'not-found', 'all-verified', 'replaced'] as const)(
    'what ended as %s says so, and another try begins with the ways',
    async (failure) => {
      const { actor, check, now, state } = setting({ account: null, back: 'verification-1' })
      await check.answer(failed(failure))
      expect(verificationEnd(now())).toBe(failure)
      actor.send({ type: 'verification.again' })
      expect(state()).toBe('choosing')
    },
  )
})

describe('a deposit', () => {
  test('its code verifies', async () => {
    const { actor, code, state, told } = await typing()
    actor.send({ type: 'code.type', text: '47 11' })
    actor.send({ type: 'code.submit' })
    await code.answer(account)
    expect([code.asked, state(), told]).toEqual([
      [{ reference: account.reference, code: '4711' }],
      'verified',
      ['changed'],
    ])
  })

  test('its code is checked also while it is asked whether it still waits', async () => {
    const { actor, code, state, watch } = await typing()
    actor.send({ type: 'code.type', text: '4711' })
    watch.tell({ type: 'verification.changed' })
    expect(state()).toEqual({ deposit: 'refreshing' })
    actor.send({ type: 'code.submit' })
    expect([state(), code.asked]).toEqual([{ deposit: 'checking' }, [{ reference: account.reference, code: '4711' }]])
  })

  test.each([
    ['too-many-requests', 'locked'],
    ['unexpected', 'not-checked'],
  ] as const)(
    'a code that was not checked for %s says so, and is asked about once more: it may be over',
    async (code, problem) => {
      const all = await typing()
      const { actor, load, now, state, watch } = all
      actor.send({ type: 'code.type', text: '4711' })
      watch.tell({ type: 'verification.changed' })
      actor.send({ type: 'code.submit' })
      await all.code.fail(new PortError(code, 900))
      expect([state(), now().context.problem]).toEqual([{ deposit: 'refreshing' }, problem])
      await load.answer(deposit)
      expect([state(), now().context.problem]).toEqual([{ deposit: 'typing' }, problem])
      watch.tell({ type: 'verification.changed' })
      await load.answer({ ...deposit, state: 'failed', failure: 'used-up' })
      expect([verificationEnd(now()), now().context.problem]).toEqual(['used-up', undefined])
    },
  )

  test('what is told while a code is checked is not lost', async () => {
    const { actor, code, load, now, watch } = await typing()
    actor.send({ type: 'code.type', text: '4711' })
    actor.send({ type: 'code.submit' })
    watch.tell({ type: 'verification.changed' })
    await code.fail(new PortError('unexpected'))
    await load.answer({ ...deposit, state: 'failed', failure: 'replaced' })
    expect(verificationEnd(now())).toBe('replaced')
  })

  test('a wrong code is said at its field, and stays to be mended', async () => {
    const { actor, code, load, now, state } = await typing()
    actor.send({ type: 'code.type', text: '4712' })
    actor.send({ type: 'code.submit' })
    await code.fail(new PortError('bad-input', [{ field: 'verificationCode', code: 'codeInvalid', triesLeft: 4 }]))
    await load.answer(deposit)
    expect([state(), depositProblem(now()), now().context.text, now().context.triesLeft]).toEqual([
      { deposit: 'typing' },
      'codeInvalid',
      '4712',
      4,
    ])
    actor.send({ type: 'code.type', text: '471' })
    expect(depositProblem(now())).toBeNull()
  })

  test('too many wrong codes end it', async () => {
    const { actor, code, load, now } = await typing()
    actor.send({ type: 'code.type', text: '4712' })
    actor.send({ type: 'code.submit' })
    await code.fail(new PortError('bad-input', [{ field: 'verificationCode', code: 'codeInvalid' }]))
    await load.answer({ ...deposit, state: 'failed', failure: 'used-up' })
    expect(verificationEnd(now())).toBe('used-up')
  })

  test('another is not sent before its time', async () => {
    const { actor, now, start, state } = await choosing()
    actor.send({ type: 'way.choose', way: 'deposit' })
    await start.fail(new PortError('too-many-requests', 900))
    expect([state(), now().context.problem, now().context.waitSeconds]).toEqual(['choosing', 'too-many', 900])
  })

  test.each([
    ['feature-off', 'deposit-off', []],
    ['step-refused', 'refused', ['changed']],
    ['not-found', 'refused', ['changed']],
  ])('refused by %s says why', async (code, problem, said) => {
    const { actor, now, start, state, told } = await choosing()
    actor.send({ type: 'way.choose', way: 'deposit' })
    await start.fail(new PortError(code))
    expect([state(), now().context.problem, told]).toEqual(['choosing', problem, said])
  })

  test('a code that is not whole is not sent', async () => {
    const { actor, code, now } = await typing()
    actor.send({ type: 'code.type', text: '47' })
    actor.send({ type: 'code.submit' })
    expect([code.asked, depositProblem(now())]).toEqual([[], 'codeFormat'])
  })
})

test('a statement that somebody has looked at verifies', async () => {
  const { load, state, told, watch } = setting()
  await load.answer({ ...started, kind: 'statement' })
  watch.tell({ type: 'verification.changed' })
  await load.answer({ ...started, kind: 'statement', state: 'verified' })
  expect([state(), told]).toEqual(['verified', ['changed']])
})
