import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { PortError } from '../../../machines/lib/ports'
import type { SentCode, WaitTicked } from '../../../machines/onboarding/code'
import {
  canKeepPhone,
  canSubmitPhone,
  type DialCodes,
  dialCodesOf,
  providePhone,
  phoneCountry,
  type PhoneDraft,
  phoneFieldProblem,
  phoneNumber,
  phonePhase,
  phoneProblem,
  phoneText,
  phoneWaitSeconds,
  type RecalledPhone,
} from '../../../machines/onboarding/phone'
import { dialCodes, readPhone } from '../../../src/domain/onboarding/phone'
import { customerWith, type Change } from '../../support/customers'
import { heldFeed, heldPort } from '../../support/ports'
import { heldCode, sentCode } from './setting'

const none: Change = { details: { phoneNumber: null }, verifications: { phone: 'UNVERIFIED' } }
const given: Change = { verifications: { phone: 'UNVERIFIED' } }
const number = '+46701740605'

const setting = async (change: Change = none, recalled: RecalledPhone = { draft: null, sent: null }) => {
  const held = heldCode()
  const recall = heldPort<unknown, RecalledPhone>()
  const rules = heldPort<void, DialCodes>()
  const sendPhone = heldPort<{ phone: string; country: string | null }, SentCode>()
  const waitPhone = heldFeed<{ seconds: number }, WaitTicked>()
  const kept: (PhoneDraft | null)[] = []
  let hasRules = false
  const machine = providePhone(
    {
      recallPhone: recall.port,
      loadPhoneRules: rules.port,
      sendPhone: sendPhone.port,
      countDown: waitPhone.feed,
      readPhone: ({ text, country }, before) => {
        if (!hasRules) return { text, country, e164: null }
        const { shown, ...reading } = readPhone(text, country, before)
        return { text: shown, ...reading }
      },
      keepPhone: (draft) => kept.push(draft),
    },
    { code: held.code },
  )
  const actor = createActor(machine, { input: { customer: customerWith(change) } }).start()
  await recall.answer(recalled)
  const loadRules = async () => {
    hasRules = true
    await rules.answer(dialCodes())
  }
  const type = (text: string) => actor.send({ type: 'phone.type', text })
  const submit = () => actor.send({ type: 'phone.submit' })
  return {
    ...held,
    actor,
    recall,
    rules,
    loadRules,
    sendPhone,
    waitPhone,
    kept,
    type,
    submit,
    now: () => actor.getSnapshot(),
  }
}

describe('giving a phone number', () => {
  test('begins with Sweden, and forms the number as it is typed', async () => {
    const { type, loadRules, now } = await setting()
    await loadRules()
    type('0701740605')
    expect([phoneCountry(now()), phoneText(now()), dialCodesOf(now())?.SE]).toEqual(['SE', '070-174 06 05', '46'])
  })

  test('what was typed before the rules were there is formed and checked once they are', async () => {
    const { type, loadRules, now } = await setting()
    type('0701740605')
    expect([phoneText(now()), phoneFieldProblem(now())]).toEqual(['0701740605', null])
    await loadRules()
    expect([phoneText(now()), canSubmitPhone(now())]).toEqual(['070-174 06 05', true])
  })

  test('is sent in E.164 and confirmed by a code', async () => {
    const { type, submit, loadRules, sendPhone, check, now } = await setting()
    await loadRules()
    type('070-174 06 05')
    submit()
    expect([phonePhase(now()), sendPhone.asked]).toEqual(['sending', [{ phone: number, country: null }]])
    await sendPhone.answer(sentCode({ sentTo: number }))
    expect([phonePhase(now()), phoneNumber(now())]).toEqual(['confirming', number])
    const code = now().children.code
    code?.send({ type: 'code.type', text: '302 514' })
    code?.send({ type: 'code.submit' })
    expect(check.asked).toEqual([
      { purpose: 'phone', to: number, code: '302514', verification: sentCode().verification },
    ])
    await check.answer()
    expect([now().status, now().output]).toEqual(['done', { outcome: 'accepted' }])
  })

  test('one of another country is read by its own rules', async () => {
    const { actor, type, submit, loadRules, sendPhone, now } = await setting()
    await loadRules()
    type('0151 23456789')
    expect(canSubmitPhone(now())).toBe(false)
    actor.send({ type: 'country.choose', country: 'DE' })
    submit()
    expect(sendPhone.asked).toEqual([{ phone: '+4915123456789', country: null }])
  })

  test('a country that a number brought along goes with it; one that was chosen stays', async () => {
    const { actor, type, loadRules, now } = await setting()
    await loadRules()
    type('+44 7911 123456')
    expect(phoneCountry(now())).not.toBe('SE')
    type('')
    type('0701740605')
    expect([phoneCountry(now()), phoneText(now()), canSubmitPhone(now())]).toEqual(['SE', '070-174 06 05', true])
    actor.send({ type: 'country.choose', country: 'DE' })
    type('')
    type('0151')
    expect(phoneCountry(now())).toBe('DE')
  })

  test.each([
    ['', 'required'],
    ['070-174', 'phone'],
    ['08-123 456 78', 'phone'],
  ] as const)('%j says %s once the field was left, and is not sent', async (text, problem) => {
    const { actor, type, submit, loadRules, sendPhone, now } = await setting()
    await loadRules()
    type(text)
    expect(phoneFieldProblem(now())).toBeNull()
    actor.send({ type: 'field.blur', field: 'phone' })
    submit()
    expect([phoneFieldProblem(now()), sendPhone.asked]).toEqual([problem, []])
  })

  test('refused by the provider says so at the field until it is changed', async () => {
    const { type, submit, loadRules, sendPhone, now } = await setting()
    await loadRules()
    type('070-174 06 05')
    submit()
    await sendPhone.fail(new PortError('bad-input', [{ field: 'phoneNumber', code: 'phoneRefused' }]))
    expect([phonePhase(now()), phoneFieldProblem(now())]).toEqual(['entering', 'phoneRefused'])
    type('070-174 06 06')
    expect(phoneFieldProblem(now())).toBeNull()
  })

  test('where the rules cannot be had the exchange reads it alone', async () => {
    const { type, submit, rules, sendPhone, now } = await setting()
    await rules.fail(new TypeError('Failed to fetch'))
    type('070-174 06 05 ')
    expect(canSubmitPhone(now())).toBe(true)
    submit()
    expect(sendPhone.asked).toEqual([{ phone: '070-174 06 05', country: 'SE' }])
  })

  test('asked for too soon waits and says for how long', async () => {
    const { type, submit, loadRules, sendPhone, waitPhone, now } = await setting()
    await loadRules()
    type('070-174 06 05')
    submit()
    await sendPhone.fail(new PortError('too-many-requests', 30))
    expect([phoneProblem(now()), phoneWaitSeconds(now()), canSubmitPhone(now())]).toEqual(['too-soon', 30, false])
    waitPhone.tell({ type: 'wait.ticked', seconds: 0 })
    expect([phoneProblem(now()), canSubmitPhone(now())]).toEqual([undefined, true])
  })

  test('still waits, and says so, when the customer has looked back meanwhile', async () => {
    const { actor, recall, type, submit, loadRules, sendPhone, now } = await setting({})
    await loadRules()
    actor.send({ type: 'phone.change' })
    type('070-174 06 06')
    submit()
    await sendPhone.fail(new PortError('too-many-requests', 30))
    actor.send({ type: 'phone.keep' })
    await recall.answer({ draft: null, sent: null })
    expect(phonePhase(now())).toBe('shown')
    actor.send({ type: 'phone.change' })
    expect([phoneProblem(now()), phoneWaitSeconds(now()), canSubmitPhone(now())]).toEqual(['too-soon', 30, false])
  })

  test('what was typed is kept, put back, and forgotten once it is sent', async () => {
    const { type, submit, loadRules, sendPhone, kept } = await setting()
    await loadRules()
    type('0701740605')
    submit()
    await sendPhone.answer(sentCode())
    expect(kept).toEqual([{ text: '070-174 06 05', country: 'SE' }, null])
    const later = await setting(none, { draft: { text: '0151', country: 'DE' }, sent: null })
    expect([phoneText(later.now()), phoneCountry(later.now())]).toEqual(['0151', 'DE'])
  })
})

describe('a number that the exchange has', () => {
  test('waits for its code after a reload', async () => {
    const { now } = await setting(given, { draft: null, sent: sentCode({ waitSeconds: 5 }) })
    expect([phonePhase(now()), now().children.code?.getSnapshot().context.to]).toEqual(['confirming', number])
  })

  test('stands in the field where the code was asked for elsewhere: another one is needed', async () => {
    const { loadRules, submit, sendPhone, now } = await setting(given)
    await loadRules()
    expect([phonePhase(now()), phoneText(now())]).toEqual(['entering', '+46 70 174 06 05'])
    submit()
    expect(sendPhone.asked).toEqual([{ phone: number, country: null }])
  })

  test('is shown when it is verified, can be changed, and kept after all', async () => {
    const { actor, recall, now } = await setting({})
    expect([phonePhase(now()), phoneNumber(now())]).toEqual(['shown', number])
    actor.send({ type: 'phone.change' })
    expect([phonePhase(now()), phoneText(now()), canKeepPhone(now())]).toEqual(['entering', '', true])
    actor.send({ type: 'phone.keep' })
    await recall.answer({ draft: null, sent: null })
    expect(phonePhase(now())).toBe('shown')
  })
})
