import { describe, expect, test } from 'vitest'
import type { AnyStateMachine, EventFromLogic, InputFrom, StateValue } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { PortError } from '../../../machines/lib/ports'
import { codeMachine } from '../../../machines/onboarding/code'
import { emailMachine } from '../../../machines/onboarding/email'
import { passwordMachine } from '../../../machines/onboarding/password'
import { personalMachine } from '../../../machines/onboarding/personal'
import { phoneMachine } from '../../../machines/onboarding/phone'
import { questionnaireMachine } from '../../../machines/onboarding/questionnaire'
import { emptyPersonalForm } from '../../../src/domain/personal-details'
import { customerWith } from '../../support/customers'
import { sentCode } from './setting'

const done = (actor: string, output?: unknown) => ({ type: `xstate.done.actor.${actor}`, output })
const failures = ['bad-input', 'too-many-requests', 'step-refused', 'unexpected'] as const
const failed = (actor: string) =>
  failures.map((code) => ({
    type: `xstate.error.actor.${actor}`,
    error: new PortError(code, code === 'too-many-requests' ? 2 : [{ field: 'q', code: 'notAccepted' }]),
  }))
const ticked = (seconds: number) => ({ type: 'wait.ticked', seconds })

/** Every configuration that is reached, and the leaves of all that were declared and are not among them. */
const explored = <Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
  events: { type: string }[],
) => {
  const paths = getShortestPaths(machine, { input, events: asEvents<Machine>(events), limit: 100_000 })
  const reached = new Set<string>()
  for (const { state } of paths) for (const leaf of leavesIn(state.value, machine.id)) reached.add(leaf)
  const leaves = statesOf(machine.root).filter((node) => Object.keys(node.states).length === 0)
  const missed = leaves.filter(({ id, always }) => always === undefined && !reached.has(id)).map(({ id }) => id)
  const stuck = paths
    .filter(
      ({ state }) => state.status === 'active' && state.hasTag('busy') && Object.keys(state.children).length === 0,
    )
    .map(({ state }) => JSON.stringify(state.value))
  return { missed, stuck }
}

const leavesIn = (value: StateValue, path: string): string[] =>
  typeof value === 'string'
    ? [`${path}.${value}`]
    : Object.entries(value).flatMap(([name, inner]) => (inner ? leavesIn(inner, `${path}.${name}`) : []))

type Node = AnyStateMachine['root']
const statesOf = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(statesOf)]

/** The answers of actors are events too, but no machine declares them: the one place where they are let in. */
function asEvents<Machine extends AnyStateMachine>(events: { type: string }[]): EventFromLogic<Machine>[]
function asEvents(events: unknown): unknown {
  return events
}

const wholly = { missed: [], stuck: [] }

describe('every state is reached, and none is busy with nothing', () => {
  test('of a code', () => {
    const input = { purpose: 'phone', to: '+46701740605', sent: sentCode({ waitSeconds: 2 }) } as const
    const events = [
      { type: 'code.type', text: '' },
      { type: 'code.type', text: '302514' },
      { type: 'code.submit' },
      { type: 'code.resend' },
      ticked(1),
      ticked(0),
      done('checkCode'),
      ...failed('checkCode'),
      done('sendCode', sentCode({ waitSeconds: 2 })),
      ...failed('sendCode'),
      { type: 'xstate.after.codeHolds.code.open' },
    ]
    expect(explored(codeMachine, input, events)).toEqual(wholly)
  })

  test('of an e-mail address', () => {
    const events = [
      done('recallEmail', { text: '', sent: null }),
      { type: 'email.type', text: 'a@gmial.com' },
      { type: 'email.type', text: 'a@example.com' },
      { type: 'password.type', text: 'secret words' },
      { type: 'email.submit' },
      { type: 'suggestion.take' },
      { type: 'suggestion.dismiss' },
      { type: 'email.change' },
      { type: 'email.keep' },
      ticked(1),
      ticked(0),
      done('sendEmail', sentCode()),
      ...failed('sendEmail'),
      done('code', { outcome: 'accepted' }),
    ]
    expect(explored(emailMachine, { customer: customerWith() }, events)).toEqual(wholly)
  })

  test('of a phone number', () => {
    const events = [
      done('recallPhone', { draft: null, sent: null }),
      { type: 'phone.type', text: '' },
      { type: 'phone.type', text: '0701740605' },
      { type: 'country.choose', country: 'DE' },
      { type: 'phone.submit' },
      { type: 'phone.change' },
      { type: 'phone.keep' },
      ticked(1),
      ticked(0),
      done('sendPhone', sentCode()),
      ...failed('sendPhone'),
      done('code', { outcome: 'accepted' }),
    ]
    expect(explored(phoneMachine, { customer: customerWith() }, events)).toEqual(wholly)
  })

  test('of a password', () => {
    const typed = (['current', 'next', 'repeated'] as const).flatMap((field) =>
      ['', 'four quiet moose'].map((text) => ({ type: 'password.type', field, text })),
    )
    const events = [...typed, { type: 'password.submit' }, done('savePassword'), ...failed('savePassword')]
    expect(explored(passwordMachine, { hasPassword: true }, events)).toEqual(wholly)
  })

  test('of personal details', () => {
    const form = {
      ...emptyPersonalForm,
      firstName: 'A',
      lastName: 'L',
      personalNumber: '19850709-0000',
      address: 'x',
      postalCode: '1',
      city: 'S',
    }
    const events = [
      done('loadPersonal', { form, year: 2026 }),
      ...failed('loadPersonal'),
      { type: 'personal.retry' },
      { type: 'personal.type', field: 'city', text: '' },
      { type: 'pep.choose', isPep: false },
      { type: 'personal.submit' },
      done('savePersonal'),
      ...failed('savePersonal'),
    ]
    expect(explored(personalMachine, { customer: customerWith() }, events)).toEqual(wholly)
  })

  test('of a questionnaire', () => {
    const option = { text: '', excludesOthers: false, notice: null, ends: false }
    const asked = { question: '', help: null, why: null, links: [], textRule: null, answer: null, reason: null }
    const options = [{ ...option, id: 'a' }]
    const questionnaire = {
      key: 'KYC',
      submitted: false,
      status: 'UNVERIFIED',
      title: '',
      intro: '',
      questions: [
        {
          ...asked,
          id: 'q',
          kind: 'choice',
          options,
          shownWhen: null,
        },
      ],
    }
    const events = [
      done('loadQuestionnaire', { questionnaire, typed: {} }),
      ...failed('loadQuestionnaire'),
      { type: 'questionnaire.retry' },
      { type: 'questionnaire.start' },
      { type: 'answer.give', question: 'q', answer: { choices: ['a'] } },
      { type: 'step.next' },
      { type: 'question.open', question: 'q' },
      { type: 'questionnaire.submit' },
      { type: 'answer.retry' },
      done('saveAnswer'),
      ...failed('saveAnswer'),
      done('submitQuestionnaire'),
      ...failed('submitQuestionnaire'),
    ]
    expect(explored(questionnaireMachine, { key: 'KYC', owner: 'a' }, events)).toEqual(wholly)
  })
})
