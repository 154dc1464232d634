import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { PortError } from '../../../machines/lib/ports'
import type { WaitTicked } from '../../../machines/onboarding/code'
import {
  asksPersonalField,
  canKeepPersonal,
  canSubmitPersonal,
  providePersonal,
  isFieldLocked,
  isPersonalConfirmed,
  lockedBy,
  personalFieldProblem,
  personalForm,
  personalPhase,
  personalProblem,
  personalRecord,
  personalWaitSeconds,
  type LoadedPersonal,
} from '../../../machines/onboarding/personal'
import type { DocumentState } from '../../../src/domain/customer/customer'
import {
  emptyPersonalForm,
  type PersonalForm,
  type PersonalToSend,
} from '../../../src/domain/onboarding/personal-details'
import { customerWith, type Change } from '../../support/customers'
import { heldFeed, heldPort } from '../../support/ports'

const unfilled: Change = { details: { email: 'a@example.com', hasFilledPersonalInfo: false } }

const astrid: PersonalForm = {
  firstName: 'Astrid',
  lastName: 'Lind',
  personalNumber: '19850709-9805',
  passportNumber: '',
  address: 'Skeppsbron 10',
  postalCode: '111 30',
  city: 'Stockholm',
  countryCode: 'SE',
  pep: false,
}

const abroad: PersonalForm = { ...astrid, personalNumber: '', passportNumber: 'C01X00T47', countryCode: 'DE' }
const passport = (status: DocumentState['status']) => ({
  hasUploadedIdBack: false,
  hasUploadedIdFront: false,
  hasUploadedResidency: false,
  list: [{ kind: 'passport' as const, status, reason: null, uploadedAt: null }],
})

const record = {
  email: 'a@example.com',
  phoneNumber: '+46701740605',
  totalAmount: '12500.00',
  confirmedAt: '2025-11-01T09:30:00.000Z',
  isOld: true,
}

const setting = (change: Change = unfilled, isAlone = false) => {
  const load = heldPort<{ owner: string; isFilled: boolean }, LoadedPersonal>()
  const save = heldPort<PersonalToSend, void>()
  const confirm = heldPort<void, void>()
  const wait = heldFeed<{ seconds: number }, WaitTicked>()
  const kept: (PersonalForm | null)[] = []
  const machine = providePersonal({
    loadPersonal: load.port,
    savePersonal: save.port,
    confirmPersonal: confirm.port,
    countDown: wait.feed,
    keepPersonal: (form) => kept.push(form),
  })
  const actor = createActor(machine, { input: { customer: customerWith(change), isAlone } }).start()
  return {
    actor,
    load,
    save,
    confirm,
    wait,
    kept,
    submit: () => actor.send({ type: 'personal.submit' }),
    now: () => actor.getSnapshot(),
  }
}

const loaded = async (form: PersonalForm = emptyPersonalForm, change: Change = unfilled) => {
  const all = setting(change)
  await all.load.answer({ form, record, today: '2026-03-02' })
  return all
}

describe('personal details', () => {
  test('begin with what the exchange has; that it cannot be had can be tried again', async () => {
    const { actor, load, now } = setting()
    expect(load.asked).toEqual([{ owner: 'a@example.com', isFilled: false }])
    await load.fail(new PortError('unexpected'))
    expect(personalPhase(now())).toBe('failed')
    actor.send({ type: 'personal.retry' })
    await load.answer({ form: astrid, record, today: '2026-03-02' })
    expect([personalPhase(now()), personalForm(now()), canSubmitPersonal(now())]).toEqual(['editing', astrid, true])
  })

  test('show each problem at its field once it was left, and are not sent with one', async () => {
    const { actor, submit, save, now } = await loaded()
    actor.send({ type: 'personal.type', field: 'firstName', text: 'R2' })
    expect(personalFieldProblem(now(), 'firstName')).toBeNull()
    actor.send({ type: 'field.blur', field: 'firstName' })
    expect([personalFieldProblem(now(), 'firstName'), personalFieldProblem(now(), 'pep')]).toEqual([
      'nameCharacters',
      null,
    ])
    actor.send({ type: 'field.blur', field: 'pep' })
    expect([personalFieldProblem(now(), 'pep'), personalFieldProblem(now(), 'passportNumber')]).toEqual([
      'mandatoryAnswer',
      null,
    ])
    submit()
    expect([personalPhase(now()), canSubmitPersonal(now()), save.asked]).toEqual(['editing', false, []])
  })

  test('a personal number gets its form when its field is left', async () => {
    const { actor, now } = await loaded()
    actor.send({ type: 'personal.type', field: 'personalNumber', text: ' 8507099805' })
    actor.send({ type: 'field.blur', field: 'personalNumber' })
    expect([personalForm(now()).personalNumber, personalFieldProblem(now(), 'personalNumber')]).toEqual([
      '19850709-9805',
      null,
    ])
  })

  test.each(['firstName', 'lastName', 'address', 'postalCode', 'city', 'passportNumber'] as const)(
    'blanks around %s are gone once its field was left',
    async (field) => {
      const { actor, now } = await loaded()
      actor.send({ type: 'personal.type', field, text: ' C01 ' })
      actor.send({ type: 'field.blur', field })
      expect(personalForm(now())[field]).toBe('C01')
    },
  )

  test('abroad the passport’s number is asked for', async () => {
    const { actor, submit, save, now } = await loaded({ ...astrid, personalNumber: '' })
    actor.send({ type: 'country.choose', country: 'DE' })
    expect([asksPersonalField(now(), 'personalNumber'), asksPersonalField(now(), 'passportNumber')]).toEqual([
      false,
      true,
    ])
    actor.send({ type: 'personal.type', field: 'passportNumber', text: 'C01X00T47' })
    actor.send({ type: 'pep.choose', isPep: true })
    submit()
    const { personalNumber: _, passportNumber: __, ...rest } = astrid
    expect(save.asked).toEqual([{ ...rest, countryCode: 'DE', pep: true, passportNumber: 'C01X00T47' }])
  })

  test('name and number of an e-ID are the e-ID’s', async () => {
    const { actor, now } = await loaded(astrid, { details: { ...unfilled.details, bankIdStatus: 'CONFIRMED' } })
    expect(actor.getSnapshot().can({ type: 'personal.type', field: 'firstName', text: 'Eva' })).toBe(false)
    expect([isFieldLocked(now(), 'personalNumber'), isFieldLocked(now(), 'city'), canSubmitPersonal(now())]).toEqual([
      true,
      false,
      true,
    ])
  })

  test.each<[Change, boolean]>([
    [{ verifications: { identity: 'VERIFIED' } }, true],
    [{ verifications: { identity: 'PENDING' }, documents: passport('PENDING') }, true],
    [{ verifications: { identity: 'REJECTED' }, documents: passport('REJECTED') }, false],
  ])('name and number go by the documents that are looked at or accepted: %j', async (change, isProved) => {
    const { actor, load, now } = setting({ details: { email: 'a@example.com' }, ...change })
    await load.answer({ form: abroad, record, typed: { firstName: 'Eva', city: 'Bonn' }, today: '2026-03-02' })
    expect(personalForm(now())).toEqual({ ...abroad, firstName: isProved ? 'Astrid' : 'Eva', city: 'Bonn' })
    const fields = ['firstName', 'lastName', 'passportNumber', 'personalNumber', 'address'] as const
    expect(fields.map((field) => isFieldLocked(now(), field))).toEqual([isProved, isProved, isProved, false, false])
    expect(actor.getSnapshot().can({ type: 'personal.type', field: 'passportNumber', text: 'X' })).toBe(!isProved)
    expect([lockedBy(now()), canSubmitPersonal(now())]).toEqual([isProved ? 'documents' : null, true])
  })

  test('are saved, and what was kept of them is forgotten', async () => {
    const { actor, submit, save, kept, now } = await loaded(astrid)
    actor.send({ type: 'personal.type', field: 'city', text: 'Uppsala' })
    submit()
    expect(personalPhase(now())).toBe('saving')
    await save.answer()
    expect([now().status, kept]).toEqual(['done', [{ ...astrid, city: 'Uppsala' }, null]])
  })

  test('a number that is registered already says so at its field until it is changed', async () => {
    const { actor, submit, save, now } = await loaded(astrid)
    submit()
    await save.fail(new PortError('bad-input', [{ field: 'personalNumber', code: 'personalNumberTaken' }]))
    expect([personalPhase(now()), personalFieldProblem(now(), 'personalNumber')]).toEqual([
      'editing',
      'personalNumberTaken',
    ])
    actor.send({ type: 'personal.type', field: 'personalNumber', text: '19121212-1212' })
    expect(personalFieldProblem(now(), 'personalNumber')).toBeNull()
  })

  test('too many numbers that were tried are waited for as long as the exchange says, with all that was typed', async () => {
    const { actor, submit, save, wait, now } = await loaded(astrid)
    submit()
    await save.fail(new PortError('too-many-requests', 900))
    const shown = () => [personalProblem(now()), personalWaitSeconds(now()), canSubmitPersonal(now())]
    expect([...shown(), personalForm(now())]).toEqual(['too-many', 900, false, astrid])
    submit()
    actor.send({ type: 'personal.type', field: 'city', text: 'Uppsala' })
    wait.tell({ type: 'wait.ticked', seconds: 60 })
    expect([...shown(), save.asked.length, personalForm(now()).city]).toEqual(['too-many', 60, false, 1, 'Uppsala'])
    wait.tell({ type: 'wait.ticked', seconds: 0 })
    expect([personalProblem(now()), canSubmitPersonal(now()), wait.isHeard()]).toEqual([undefined, true, false])
  })

  test.each([
    ['step-refused', 'refused'],
    ['unexpected', 'not-saved'],
  ] as const)('%s is told, with all that was typed still there', async (code, problem) => {
    const { submit, save, now } = await loaded(astrid)
    submit()
    await save.fail(new PortError(code))
    expect([personalProblem(now()), personalForm(now()), canSubmitPersonal(now())]).toEqual([problem, astrid, true])
  })
})

describe('personal details on a page of their own', () => {
  const read = async () => {
    const all = setting({ details: { email: 'a@example.com' } }, true)
    await all.load.answer({ form: astrid, record, today: '2026-03-02' })
    return all
  }

  test('are read first, and can be said to be right', async () => {
    const { actor, confirm, now } = await read()
    expect([personalPhase(now()), personalForm(now()), personalRecord(now())]).toEqual(['reading', astrid, record])
    actor.send({ type: 'personal.confirm' })
    expect([confirm.asked.length, isPersonalConfirmed(now())]).toEqual([1, false])
    await confirm.answer()
    expect([personalPhase(now()), isPersonalConfirmed(now())]).toEqual(['reading', true])
  })

  test('that could not be said to be right say so, until it is tried again or they are changed', async () => {
    const { actor, confirm, now } = await read()
    actor.send({ type: 'personal.confirm' })
    await confirm.fail(new PortError('unexpected'))
    expect([personalProblem(now()), isPersonalConfirmed(now())]).toEqual(['not-confirmed', false])
    actor.send({ type: 'personal.change' })
    expect([personalPhase(now()), personalProblem(now())]).toEqual(['editing', undefined])
  })

  test('are changed, or kept as they are: what was typed is gone then', async () => {
    const { actor, kept, now } = await read()
    actor.send({ type: 'personal.change' })
    actor.send({ type: 'personal.type', field: 'city', text: 'Malmö' })
    expect([personalForm(now()).city, canKeepPersonal(now())]).toEqual(['Malmö', true])
    actor.send({ type: 'personal.keep' })
    expect([personalPhase(now()), personalForm(now()), kept.at(-1)]).toEqual(['reading', astrid, null])
  })

  test('are asked for at once where there are none, and go on being changed after a reload', async () => {
    const fresh = setting(unfilled, true)
    await fresh.load.answer({ form: emptyPersonalForm, record, today: '2026-03-02' })
    expect([personalPhase(fresh.now()), canKeepPersonal(fresh.now())]).toEqual(['editing', false])
    const begun = setting({ details: { email: 'a@example.com' } }, true)
    await begun.load.answer({ form: astrid, record, typed: { city: 'Malmö' }, today: '2026-03-02' })
    expect([personalPhase(begun.now()), personalForm(begun.now()).city]).toEqual(['editing', 'Malmö'])
    begun.actor.send({ type: 'personal.keep' })
    expect(personalForm(begun.now())).toEqual(astrid)
  })
})
