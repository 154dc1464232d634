import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { textOf } from '../support/source'
import { acceptedOf, differencesOf } from './accepted'
import { bugs as bugsOfBuild } from './planted/bugs'
import { driverOf } from './registry'

/** A bug of a machine: how it is made of the whole one. */
type Bug = (machine: AnyStateMachine) => AnyStateMachine

const always =
  (guard: string, value: boolean): Bug =>
  (machine) =>
    machine.provide({ guards: { [guard]: () => value } })

const dropped =
  (...actions: string[]): Bug =>
  (machine) =>
    machine.provide({ actions: Object.fromEntries(actions.map((action) => [action, () => undefined])) })

/** Bugs as outside hands planted them, which no plan that is made from the broken machine can notice. */
const bugs: [machine: string, what: string, bug: Bug][] = [
  ['phone', 'sends a number that is not whole', always('isWhole', true)],
  ['phone', 'refuses a number that is whole', always('isWhole', false)],
  ['phone', 'does not say what the exchange refused', dropped('setServerError')],
  ['sell', 'places a sale that is not ready', always('isReady', true)],
  ['sell', 'goes on although selling is closed', always('isBlocked', false)],
  ['sell', 'forgets that a field was left', dropped('touchField')],
  ['code', 'takes a code that is not complete', always('isComplete', true)],
  ['code', 'does not lock after too many tries', dropped('setLock')],
  ['email', 'drops what went wrong and the wait', dropped('setProblem', 'setWait')],
  ['order', 'lets an order be canceled that may not be', always('canCancel', true)],
  ['order', 'keeps the reason that was chosen before', dropped('clearReason')],
  ['payment', 'begins with a way that cannot be used', always('isUsable', true)],
  ['payment', 'keeps what was chosen', dropped('forgetChoice')],
  ['twoFactor', 'keeps its secrets once it is done', dropped('forgetSecrets')],
  ['personal', 'saves what is not whole', always('isWhole', true)],
  ['bankAccounts', 'deletes a protected account without asking who it is', always('isRemovalProtected', false)],
  ['buy', 'leads from a placed transfer to the payment page', always('isTransfer', false)],
  ['buy', 'asks no more whether an order is meant twice', always('isDuplicate', false)],
  ['questionnaire', 'goes on past an answer that is missing', always('isAnswered', true)],
]

describe('bugs planted in machines', () => {
  test.each(bugs)('%s %s: the accepted plan notices', async (id, _, bug) => {
    const driver = await driverOf(id)
    const accepted = acceptedOf(id)
    if (!accepted) throw new Error(`${id} was never accepted`)
    expect(differencesOf(driver, accepted)).toEqual([])
    expect(noticed(() => differencesOf({ ...driver, machine: bug(driver.machine) }, accepted).length > 0)).toBe(true)
  })
})

/** A machine that breaks down is noticed too. */
const noticed = (differs: () => boolean): boolean => {
  try {
    return differs()
  } catch {
    return true
  }
}

test('the code of each bug of a page or of the exchange stands in its file once', () => {
  const times = bugsOfBuild.map(({ name, file, code }) => [name, textOf(file).split(code).length - 1])
  expect(times.filter(([, count]) => count !== 1)).toEqual([])
})
