import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { PortError } from '../../../machines/lib/ports'
import { provideTour, tourStep, type TourEvent } from '../../../machines/tour/tour'
import { isTourDue, tourSteps } from '../../../src/domain/customer/tour'
import type { ScreenName } from '../../../src/domain/routing/screens'
import { customerWith, type Change } from '../../support/customers'
import { heldPort } from '../../support/ports'

const setting = () => {
  const mark = heldPort<void, void>()
  const actor = createActor(provideTour({ markSeen: mark.port })).start()
  const send = (...types: Exclude<TourEvent['type'], 'place.changed'>[]) => {
    for (const type of types) actor.send({ type })
  }
  const place = (isDue: boolean) => actor.send({ type: 'place.changed', isDue })
  return { actor, mark, send, place, step: () => tourStep(actor.getSnapshot()), value: () => actor.getSnapshot().value }
}

describe('the tour', () => {
  test('goes through five steps and back, and was seen at the end', async () => {
    const { mark, send, place, step, value } = setting()
    place(true)
    const steps = [step()]
    for (let next = 1; next < 5; next += 1) {
      send('step.next')
      steps.push(step())
    }
    expect(steps).toEqual([...tourSteps])
    send('step.back')
    expect(step()).toBe('orders')
    send('step.next', 'step.next')
    expect([step(), mark.asked.length]).toEqual([null, 1])
    await mark.answer(undefined)
    expect(value()).toBe('seen')
  })

  test.each([0, 1, 2, 3, 4])('was seen too where it is left after %d steps', async (count) => {
    const { mark, send, place, step } = setting()
    place(true)
    for (let next = 0; next < count; next += 1) send('step.next')
    send('tour.leave')
    expect([step(), mark.asked.length]).toEqual([null, 1])
  })

  test('is over as well where that could not be told', async () => {
    const { mark, send, place, value } = setting()
    place(true)
    send('tour.leave')
    await mark.fail(new PortError('unavailable'))
    place(true)
    expect(value()).toBe('seen')
  })

  test('waits where it is not due, and begins anew', () => {
    const { mark, send, place, step, value } = setting()
    place(false)
    expect(value()).toBe('waiting')
    place(true)
    send('step.next')
    place(false)
    expect([value(), mark.asked.length]).toEqual(['waiting', 0])
    place(true)
    expect(step()).toBe('welcome')
  })
})

describe('the tour is due', () => {
  const off = { active: false }
  const due = (change: Change = {}, screen: ScreenName = 'buy') =>
    isTourDue(customerWith({ ...change, details: { guideDisplayed: true, ...change.details } }), screen)

  test('on the buy page alone', () => {
    expect([due(), due({}, 'sell'), due({}, 'dashboard')]).toEqual([true, false, false])
  })

  test('where it was not seen, the feature is on, and the customer has full access', () => {
    const { features } = customerWith()
    expect([
      due({ details: { guideDisplayed: false } }),
      due({ features: { ...features, GUIDE: off } }),
      due({ verifications: { email: 'UNVERIFIED' } }),
    ]).toEqual([false, false, false])
  })

  test('once the questionnaire is submitted', () => {
    const answered = (submitted: boolean, status: 'UNVERIFIED' | 'REJECTED') => ({
      questionnaires: [{ key: 'VERIFICATION_KYC_ONBOARDING', submitted, status }],
    })
    expect([
      due(answered(false, 'UNVERIFIED')),
      due(answered(true, 'UNVERIFIED')),
      due(answered(true, 'REJECTED')),
    ]).toEqual([false, true, false])
  })
})
