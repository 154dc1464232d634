import { describe, expect, test } from 'vitest'
import {
  assign,
  type AnyEventObject,
  type AnyStateMachine,
  type EventFromLogic,
  type InputFrom,
  type StateValue,
} from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { PortError } from '../../../machines/lib/ports'
import { codeMachine } from '../../../machines/onboarding/code'
import { documentsMachine } from '../../../machines/onboarding/documents'
import { identityMachine } from '../../../machines/onboarding/identity'
import { emailMachine } from '../../../machines/onboarding/email'
import { onboardingMachine } from '../../../machines/onboarding/onboarding'
import { passwordMachine } from '../../../machines/onboarding/password'
import { personalMachine } from '../../../machines/onboarding/personal'
import { phoneMachine, type PhoneDraft } from '../../../machines/onboarding/phone'
import { questionnaireMachine } from '../../../machines/onboarding/questionnaire'
import { twoFactorMachine } from '../../../machines/onboarding/two-factor'
import { twoFactorChangeMachine } from '../../../machines/onboarding/two-factor-change'
import { uploadMachine } from '../../../machines/onboarding/upload'
import { emptyPersonalForm } from '../../../src/domain/onboarding/personal-details'
import type { Location, ScreenName } from '../../../src/domain/routing/screens'
import { customerWith, type Change } from '../../support/customers'
import { sentCode } from './setting'
import { isQuick } from '../../support/quick'

const done = (actor: string, output?: unknown) => ({ type: `xstate.done.actor.${actor}`, output })
const failures = ['bad-input', 'too-many-requests', 'step-refused', 'unexpected'] as const
/** A field of what is sent, where that has fields. */
const fields: Record<string, string> = {
  sendEmail: 'email',
  sendPhone: 'phoneNumber',
  savePassword: 'current',
  savePersonal: 'firstName',
}
/** The browser's dialog gave no passkey. */
const notShown = (port: string) => ({ type: `xstate.error.actor.${port}`, error: new PortError('canceled') })

const failed = (actor: string) =>
  failures.map((code) => ({
    type: `xstate.error.actor.${actor}`,
    error: new PortError(
      code,
      code === 'too-many-requests' ? 2 : [{ field: fields[actor] ?? 'q', code: 'notAccepted' }],
    ),
  }))
const ticked = (seconds: number) => ({ type: 'wait.ticked', seconds })

/** The leaves of all declared states that are never reached, the transitions that no event ever takes, and who is stuck. */
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
  const taken = new Set<unknown>(
    paths.flatMap(({ state }) => events.flatMap((event) => machine.getTransitionData(state, asEvent(event)))),
  )
  const untaken = statesOf(machine.root).flatMap(({ id, transitions }) =>
    [...transitions].flatMap(([type, ways]) =>
      ways.flatMap((way, place) =>
        taken.has(way) || type.startsWith('xstate.snapshot') ? [] : `${id} ${type} ${place}`,
      ),
    ),
  )
  const stuck = paths
    .filter(
      ({ state }) => state.status === 'active' && state.hasTag('busy') && Object.keys(state.children).length === 0,
    )
    .map(({ state }) => JSON.stringify(state.value))
  return { missed, untaken, stuck }
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

function asEvent(event: { type: string }): AnyEventObject {
  return event
}

/** What is missed and untaken from every one of several beginnings, and who is stuck from any. */
const inAll = (all: ReturnType<typeof explored>[]): ReturnType<typeof explored> => {
  const common = (lists: string[][]) => lists.reduce((names, others) => names.filter((name) => others.includes(name)))
  return {
    missed: common(all.map(({ missed }) => missed)),
    untaken: common(all.map(({ untaken }) => untaken)),
    stuck: all.flatMap(({ stuck }) => stuck),
  }
}

const wholly = { missed: [], untaken: [], stuck: [] }

/** Where time is short the accepted plans walk them. */
describe.skipIf(isQuick)('every state is reached, and none is busy with nothing', () => {
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
      { type: 'xstate.after.codeHolds.code.holding' },
    ]
    expect(explored(codeMachine, input, events)).toEqual(wholly)
  })

  test('of an e-mail address', () => {
    const events = [
      done('recallEmail', { text: '', sent: null }),
      ...failed('recallEmail').slice(-1),
      { type: 'field.blur', field: 'email' },
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
    const mistyped = customerWith({ details: { email: 'a@gmial.com' }, verifications: { email: 'UNVERIFIED' } })
    const customers = [customerWith(), mistyped]
    const explorations = customers.map((customer) => explored(emailMachine, { customer }, events))
    const guarded = customerWith({ details: { enabled2FA: true, hasPasskey: true } })
    const typed = [
      done('recallEmail', { text: '', sent: null }),
      { type: 'email.change' },
      { type: 'code.type', text: '302514' },
      { type: 'email.type', text: 'a@example.com' },
      { type: 'password.type', text: 'secret words' },
      { type: 'factor.choose', byPasskey: true },
      { type: 'email.submit' },
      notShown('sendEmail'),
    ]
    expect(inAll([...explorations, explored(emailMachine, { customer: guarded }, typed)])).toEqual(wholly)
  })

  test('of a phone number', () => {
    const events = [
      done('recallPhone', { draft: null, sent: null }),
      ...failed('recallPhone').slice(-1),
      done('loadPhoneRules', { SE: '46' }),
      ...failed('loadPhoneRules').slice(-1),
      { type: 'field.blur', field: 'phone' },
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
    const machine = phoneMachine.provide({
      actions: {
        setDraft: assign((_, params: { draft: Partial<PhoneDraft> }) => ({ ...params.draft, refusal: null })),
      },
    })
    expect(explored(machine, { customer: customerWith() }, events)).toEqual(wholly)
  })

  test('of a password', () => {
    const typed = (['current', 'next', 'repeated', 'code'] as const).flatMap((field) =>
      ['', 'four quiet moose'].map((text) => ({ type: 'password.type', field, text })),
    )
    const events = [
      ...typed,
      { type: 'field.blur', field: 'next' },
      { type: 'password.submit' },
      done('loadCommonPasswords', ['12345678']),
      ...failed('loadCommonPasswords').slice(-1),
      done('savePassword'),
      ...failed('savePassword'),
    ]
    const asked = { hasPassword: true, asksCode: false, email: 'astrid@example.com' }
    const byPasskey = [...events, { type: 'factor.choose', byPasskey: true }, notShown('savePassword')]
    const guarded = { ...asked, asksCode: true, hasPasskey: true }
    const explorations = [explored(passwordMachine, asked, events), explored(passwordMachine, guarded, byPasskey)]
    expect(inAll(explorations)).toEqual(wholly)
  })

  test('of personal details', () => {
    const form = {
      ...emptyPersonalForm,
      firstName: 'A',
      lastName: 'L',
      personalNumber: '19850709-0000',
      address: 'x',
      postalCode: '111 22',
      city: 'S',
    }
    const record = { email: 'a@x.se', phoneNumber: null, totalAmount: '0.00', confirmedAt: null, isOld: true }
    const events = [
      done('loadPersonal', { form, record, today: '2026-03-02' }),
      ...failed('loadPersonal'),
      { type: 'personal.retry' },
      { type: 'personal.type', field: 'city', text: '' },
      { type: 'country.choose', country: 'NO' },
      { type: 'pep.choose', isPep: false },
      { type: 'field.blur', field: 'city' },
      { type: 'personal.submit' },
      done('savePersonal'),
      ...failed('savePersonal'),
      { type: 'personal.confirm' },
      { type: 'personal.change' },
      { type: 'personal.keep' },
      done('confirmPersonal'),
      ...failed('confirmPersonal').slice(-1),
      { type: 'wait.ticked', seconds: 30 },
      { type: 'wait.ticked', seconds: 0 },
    ]
    const alone = explored(personalMachine, { customer: customerWith(), isAlone: true }, events)
    const asked = explored(personalMachine, { customer: customerWith(), isAlone: false }, events)
    const { missed, untaken } = inAll([alone, asked])
    expect({ missed, untaken, stuck: alone.stuck }).toEqual({ missed: [], untaken: [], stuck: [] })
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
      questions: ['q'].map((id) => ({ ...asked, id, kind: 'choice', options, shownWhen: null })),
    }
    const two = { ...questionnaire, questions: ['q', 'r'].map((id) => ({ ...questionnaire.questions[0], id })) }
    const events = [
      done('loadQuestionnaire', { questionnaire, typed: {} }),
      ...failed('loadQuestionnaire'),
      { type: 'questionnaire.retry' },
      { type: 'questionnaire.start' },
      { type: 'answer.give', question: 'q', answer: { choices: ['a'] } },
      { type: 'field.blur', question: 'q' },
      { type: 'step.next' },
      { type: 'step.back' },
      { type: 'question.open', question: 'q' },
      { type: 'questionnaire.submit' },
      { type: 'answer.retry' },
      done('saveAnswer'),
      ...failed('saveAnswer'),
      done('submitQuestionnaire'),
      ...failed('submitQuestionnaire'),
    ]
    const input = { key: 'KYC', owner: 'a' }
    const between = ['questionnaire.open.page.asking step.next 1', 'questionnaire.open.page.asking step.back 1']
    expect(explored(questionnaireMachine, input, events)).toEqual({ ...wholly, untaken: between })
    const walked = [
      done('loadQuestionnaire', { questionnaire: two, typed: {} }),
      ...events.filter(({ type }) => /^(questionnaire.start|answer.give|step\..*)$/.test(type)),
    ]
    const { untaken } = explored(questionnaireMachine, input, walked)
    expect(untaken.filter((way) => between.includes(way))).toEqual([])
  })

  test('of proving the identity with an e-ID', () => {
    const events = [
      { type: 'eid.start' },
      { type: 'eid.cancel' },
      { type: 'page.returned' },
      done('recallEid', null),
      done('recallEid', { orderRef: 'order-1', autoStartToken: 'token-1' }),
      done('recallEid', { orderRef: 'order-1', autoStartToken: null }),
      ...failed('recallEid'),
      done('startEid', { orderRef: 'order-1', autoStartToken: 'token-1' }),
      done('startEid', { orderRef: 'order-1', autoStartToken: null, redirectUrl: 'https://example.com/identify' }),
      done('leave', undefined),
      ...failed('leave'),
      ...failed('startEid'),
      done('checkEid', { status: 'pending', hint: 'waiting', qr: 'qr' }),
      done('checkEid', { status: 'complete' }),
      done('checkEid', { status: 'failed', hint: 'review' }),
      done('checkEid', { status: 'failed', hint: 'canceled' }),
      ...failed('checkEid'),
      { type: 'xstate.error.actor.checkEid', error: new PortError('not-found') },
      { type: 'xstate.after.second.identity.pending.resting' },
      { type: 'xstate.after.second.identity.away.waiting.resting' },
      { type: 'xstate.after.goneBy.identity.away.gone' },
    ]
    expect(explored(identityMachine, { owner: 'a' }, events)).toEqual(wholly)
  })

  test('of two-factor authentication, which is never left out where it is required', () => {
    const wrongCode = new PortError('bad-input', [{ field: 'code', code: 'codeInvalid' }])
    const events = [
      { type: 'twoFactor.start' },
      { type: 'twoFactor.skip' },
      { type: 'secret.next' },
      { type: 'step.back' },
      { type: 'code.type', text: '' },
      { type: 'code.type', text: '302514' },
      { type: 'code.submit' },
      { type: 'codes.saved' },
      { type: 'recovery.type', text: 'ABCD2345' },
      { type: 'password.type', text: 'four quiet moose' },
      { type: 'field.blur', field: 'recovery' },
      { type: 'recovery.submit' },
      ticked(1),
      ticked(0),
      done('setUpTwoFactor', { secret: 'S', uri: 'otpauth://' }),
      ...failed('setUpTwoFactor'),
      done('makeRecoveryCodes', { codes: ['ABCD2345'] }),
      ...failed('makeRecoveryCodes'),
      { type: 'xstate.error.actor.makeRecoveryCodes', error: wrongCode },
      done('turnOnTwoFactor'),
      ...failed('turnOnTwoFactor'),
      { type: 'xstate.error.actor.turnOnTwoFactor', error: wrongCode },
      done('skipTwoFactor'),
      ...failed('skipTwoFactor'),
    ]
    expect(explored(twoFactorMachine, { isRequired: false, isAlone: false, hasPassword: true }, events)).toEqual(wholly)
    const { missed, stuck } = explored(
      twoFactorMachine,
      { isRequired: true, isAlone: false, hasPassword: true },
      events,
    )
    expect({ missed, stuck }).toEqual({
      missed: ['twoFactor.offering', 'twoFactor.skipping', 'twoFactor.skipped'],
      stuck: [],
    })
  })

  test('of two-factor authentication that is on', () => {
    const wrongCode = new PortError('bad-input', [{ field: 'code', code: 'codeInvalid' }])
    const events = [
      { type: 'codes.renew' },
      { type: 'twoFactor.turnOff' },
      { type: 'code.type', text: '302514' },
      { type: 'password.type', text: 'secret words' },
      { type: 'field.blur', field: 'code' },
      { type: 'code.submit' },
      { type: 'codes.saved' },
      { type: 'step.back' },
      ticked(1),
      ticked(0),
      done('makeRecoveryCodes', { codes: ['ABCD2345'] }),
      ...failed('makeRecoveryCodes'),
      { type: 'xstate.error.actor.makeRecoveryCodes', error: wrongCode },
      done('turnOffTwoFactor'),
      ...failed('turnOffTwoFactor'),
      { type: 'xstate.error.actor.turnOffTwoFactor', error: wrongCode },
      { type: 'factor.choose', byPasskey: true },
      notShown('turnOffTwoFactor'),
    ]
    const optional = { isRequired: false, hasPassword: true, hasPasskey: true }
    expect(explored(twoFactorChangeMachine, optional, events)).toEqual(wholly)
    const { missed } = explored(twoFactorChangeMachine, { isRequired: true, hasPassword: true }, events)
    expect(missed).toContain('twoFactorChange.turningOff')
  })

  test('of one document', () => {
    const document = { kind: 'passport', status: 'MISSING', reason: null, uploadedAt: null } as const
    const events = [
      ...(['PENDING', 'REJECTED', 'VERIFIED'] as const).map((status) => ({
        type: 'document.changed',
        document: { ...document, status },
      })),
      { type: 'document.replace' },
      { type: 'document.keep' },
      { type: 'file.choose', file: {} },
      { type: 'file.use' },
      { type: 'file.discard' },
      { type: 'upload.cancel' },
      { type: 'upload.retry' },
      { type: 'upload.progressed', percent: 50 },
      { type: 'upload.arrived' },
      { type: 'upload.failed', problem: 'not-uploaded' },
      { type: 'upload.limited', seconds: 60 },
      { type: 'wait.ticked', seconds: 30 },
      { type: 'wait.ticked', seconds: 0 },
      { type: 'upload.failed', problem: 'refused' },
      done('prepareFile', { url: 'blob:1', kind: 'image', name: 'pass.jpg', warnings: [] }),
      ...failed('prepareFile'),
    ]
    expect(explored(uploadMachine, { document }, events)).toEqual(wholly)
  })

  test('of the documents', () => {
    const events = [
      { type: 'identity.choose', by: 'passport' },
      { type: 'customer.changed', customer: customerWith() },
    ]
    const customer = customerWith({ verifications: { identity: 'UNVERIFIED' } })
    expect(explored(documentsMachine, { customer, isAlone: false }, events)).toEqual(wholly)
  })

  test('of the wizard', () => {
    const [unverified, verified] = ['UNVERIFIED', 'VERIFIED'] as const
    const none: Change = {
      hasTemporaryEmail: true,
      twoFactorSkipped: false,
      details: { phoneNumber: null, hasFilledPersonalInfo: false },
      verifications: { email: unverified, phone: unverified, identity: unverified },
      questionnaires: [],
    }
    const withEmail: Change = {
      ...none,
      hasTemporaryEmail: false,
      verifications: { ...none.verifications, email: verified },
    }
    const withPhone: Change = { ...withEmail, verifications: { identity: unverified } }
    const withFactors: Change = { ...withPhone, twoFactorSkipped: true }
    const withDetails: Change = { ...withFactors, details: {} }
    const withDocuments: Change = { ...withDetails, verifications: {} }
    const eid: Change = { details: { bankIdStatus: 'CONFIRMED', passwordResetNeeded: true } }
    const eidUnproven: Change = { details: { bankIdStatus: 'CONFIRMED' }, verifications: { identity: unverified } }
    const customers = [none, withEmail, withPhone, withFactors, withDetails, withDocuments, eid, eidUnproven, {}]
    const events = [
      ...customers.map((change) => ({ type: 'customer.changed', customer: customerWith(change) })),
      done('recallBegun', false),
      ...failed('recallBegun').slice(-1),
      { type: 'steps.begin' },
      { type: 'step.review', step: 'email' },
      { type: 'step.resume' },
      ...['email', 'phone'].flatMap((step) => ['accepted', 'gone'].map((outcome) => done(step, { outcome }))),
      ...['password', 'identity', 'twoFactor', 'twoFactorChange', 'personal', 'documents', 'questionnaire'].map(
        (step) => done(step, {}),
      ),
    ]
    const on = (screen: ScreenName, previous: Location | null = null, customer = customerWith(none)) =>
      explored(onboardingMachine, { customer, screen, key: null, previous }, events)
    const pages = [
      on('verification'),
      on('secondVerification'),
      on('settingsEmail'),
      on('settings2fa', null, customerWith({ details: { enabled2FA: true } })),
      on('profilePhone', { screen: 'buy', params: {}, search: {} }),
      on('profilePhone', { screen: 'paymentError', params: { reference: 'order-1' }, search: {} }),
    ]
    const { missed, untaken } = inAll(pages)
    expect({ missed, untaken }).toEqual({ missed: [], untaken: [] })
  })
})
