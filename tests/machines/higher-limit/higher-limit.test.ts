import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import {
  canAsk,
  documentsShown,
  provideHigherLimit,
  sourcesToTell,
  uploadsToTell,
} from '../../../machines/higher-limit/higher-limit'
import { PortError } from '../../../machines/lib/ports'
import { provideQuestionnaire } from '../../../machines/onboarding/questionnaire'
import { provideUpload } from '../../../machines/onboarding/upload'
import {
  higherLimitQuestionnaire,
  type BuyLimit,
  type LimitRequest,
} from '../../../src/domain/limit-requests/limit-requests'
import type { CurrentUser } from '../../../src/domain/customer/customer'
import type { Answer, Answers } from '../../../src/domain/onboarding/questionnaires'
import { questionnaireFor } from '../../../src/server/questionnaires/definition'
import { higherLimit } from '../../../src/server/questionnaires/higher-limit'
import { customerWith } from '../../support/customers'
import { limitAnswers } from '../../support/limit-requests'
import { buyLimitWith, limitRequestWith } from '../../support/limits'
import { heldPort, tick } from '../../support/ports'

const payslip = { kind: 'payslip', fileName: 'payslip.pdf', uploadedAt: '2026-11-20T12:00:00.000Z' } as const
const standing = (request: Partial<LimitRequest>): BuyLimit => buyLimitWith({ request: limitRequestWith(request) })
const frozen = customerWith({ freeze: { since: '2026-11-20T12:00:00.000Z', until: null, releasedBy: 'customer' } })

const setting = (answers: Answers = {}, customer: CurrentUser = customerWith()) => {
  const [loading, starting, withdrawing, removing] = [
    heldPort<void, BuyLimit>(),
    heldPort<void, BuyLimit>(),
    heldPort<void, BuyLimit>(),
    heldPort<unknown, BuyLimit>(),
  ]
  const submitted: unknown[] = []
  const questionnaire = questionnaireFor(
    higherLimit,
    { locale: 'en', fiat: 'SEK' },
    { submitted: false, status: 'MISSING', answers, rejection: null },
  )
  const actor = createActor(
    provideHigherLimit(
      {
        loadLimit: loading.port,
        startRequest: starting.port,
        withdrawRequest: withdrawing.port,
        removeDocument: removing.port,
      },
      {
        questionnaire: provideQuestionnaire({
          loadQuestionnaire: async () => ({ questionnaire, typed: {} }),
          saveAnswer: async () => undefined,
          submitQuestionnaire: async (sent) => {
            submitted.push(sent)
          },
          keepAnswers: () => undefined,
        }),
        upload: provideUpload({
          prepareFile: async () => ({ url: 'blob:1', kind: 'pdf', name: 'a.pdf', warnings: [] }),
          holdFile: () => () => undefined,
          uploadFile: (_, tell) => {
            tell({ type: 'upload.arrived' })
            return () => undefined
          },
          countDown: () => () => undefined,
          takeFile: () => undefined,
          dropFile: () => undefined,
        }),
      },
    ),
    { input: { customer } },
  ).start()
  const now = () => actor.getSnapshot()
  return { actor, now, value: () => now().value, loading, starting, withdrawing, removing, submitted }
}

const started = async (limit: BuyLimit, answers: Answers = {}, customer = customerWith()) => {
  const all = setting(answers, customer)
  await all.loading.answer(limit)
  await tick()
  return all
}

test.each([
  ['nothing asked', buyLimitWith(), { showing: 'introducing' }, true],
  ['a request that waits', standing({ state: 'WAITING' }), { showing: 'waiting' }, false],
  ['one that was granted', standing({ state: 'GRANTED' }), { showing: 'granted' }, true],
  [
    'one refused not long ago',
    standing({ state: 'REFUSED', tryAgainAt: '2999-01-01T00:00:00.000Z' }),
    { showing: 'refused' },
    false,
  ],
  [
    'one refused long ago',
    standing({ state: 'REFUSED', tryAgainAt: '2020-01-01T00:00:00.000Z' }),
    { showing: 'refused' },
    true,
  ],
  ['one that was withdrawn', standing({ state: 'WITHDRAWN' }), { showing: 'introducing' }, true],
  ['a draft', standing({}), { asking: 'questions' }, false],
  ['one that more is asked about', standing({ state: 'MORE' }), { asking: 'questions' }, false],
] as const)('with %s the page shows it, and whether a request can be begun', async (_, limit, value, isOpen) => {
  const { now } = await started(limit)
  expect([now().value, canAsk(now())]).toEqual([value, isOpen])
})

test('a frozen customer is told so, but sees a request that waits', async () => {
  expect((await started(buyLimitWith(), {}, frozen)).value()).toBe('blocked')
  expect((await started(standing({}), {}, frozen)).value()).toBe('blocked')
  expect((await started(standing({ state: 'WAITING' }), {}, frozen)).value()).toEqual({ showing: 'waiting' })
})

test('what did not come is tried again', async () => {
  const { actor, loading, value } = setting()
  await loading.fail(new PortError('unavailable'))
  expect(value()).toBe('failed')
  actor.send({ type: 'limit.retry' })
  await loading.answer(buyLimitWith())
  expect(value()).toEqual({ showing: 'introducing' })
})

test('a request begins, or it is said that it did not', async () => {
  const { actor, starting, now } = await started(buyLimitWith())
  actor.send({ type: 'request.start' })
  await starting.fail(new PortError('unavailable'))
  expect([now().value, now().context.problem]).toEqual([{ showing: 'introducing' }, 'not-started'])
  actor.send({ type: 'request.start' })
  await starting.answer(standing({}))
  expect([now().value, now().context.problem]).toEqual([{ asking: 'questions' }, undefined])
})

describe('withdrawing a request that waits', () => {
  const waiting = standing({ state: 'WAITING' })
  const asked = async () => {
    const all = await started(waiting)
    all.actor.send({ type: 'request.withdraw' })
    return all
  }

  test('is asked about first, and can be left', async () => {
    const { actor, value } = await asked()
    expect(value()).toEqual({ withdrawing: 'confirming' })
    actor.send({ type: 'withdrawal.leave' })
    expect(value()).toEqual({ showing: 'waiting' })
  })

  test('once it is confirmed, shows the limit and the way to another', async () => {
    const { actor, withdrawing, now } = await asked()
    actor.send({ type: 'withdrawal.confirm' })
    expect(now().value).toEqual({ withdrawing: 'sending' })
    await withdrawing.answer(standing({ state: 'WITHDRAWN' }))
    expect([now().value, canAsk(now())]).toEqual([{ showing: 'introducing' }, true])
  })

  test('where somebody has decided meanwhile, shows what, and that it was too late', async () => {
    const { actor, withdrawing, loading, now } = await asked()
    actor.send({ type: 'withdrawal.confirm' })
    await withdrawing.fail(new PortError('step-refused'))
    expect(now().value).toBe('refreshing')
    await loading.answer(standing({ state: 'GRANTED' }))
    expect([now().value, now().context.problem]).toEqual([{ showing: 'granted' }, 'not-waiting'])
  })

  type Going = { type: 'step.back' } | { type: 'answer.give'; question: string; answer: Answer }

  test.each<[string, Going]>([
    ['answers', { type: 'answer.give', question: 'dailyLimit', answer: { choices: ['level-3'] } }],
    ['goes on', { type: 'step.back' }],
  ])('that came too late, since more is asked for, is said until the customer %s', async (_, going) => {
    const { fundsDetail: __, ...answers } = limitAnswers
    const { actor, withdrawing, loading, now } = await started(waiting, answers)
    actor.send({ type: 'request.withdraw' })
    actor.send({ type: 'withdrawal.confirm' })
    await withdrawing.fail(new PortError('step-refused'))
    await loading.answer(standing({ state: 'MORE' }))
    await tick()
    expect([now().value, now().context.problem]).toEqual([{ asking: 'questions' }, 'not-waiting'])
    now().children.questionnaire?.send(going)
    expect([now().value, now().context.problem]).toEqual([{ asking: 'questions' }, undefined])
  })

  test('where it did not work, says so, and the request still waits', async () => {
    const { actor, withdrawing, loading, now } = await asked()
    actor.send({ type: 'withdrawal.confirm' })
    await withdrawing.fail(new PortError('unavailable'))
    await loading.answer(waiting)
    expect([now().value, now().context.problem]).toEqual([{ showing: 'waiting' }, 'not-withdrawn'])
    actor.send({ type: 'request.withdraw' })
    expect(now().context.problem).toBe(undefined)
  })

  test.each([
    ['came through, though the answer was lost', 'WITHDRAWN', undefined],
    ['came too late, though nobody said so', 'GRANTED', 'not-waiting'],
  ] as const)('that %s, is told by what stands', async (_, state, problem) => {
    const { actor, withdrawing, loading, now } = await asked()
    actor.send({ type: 'withdrawal.confirm' })
    await withdrawing.fail(new PortError('unavailable'))
    await loading.answer(standing({ state }))
    expect([now().context.limit?.request?.state, now().context.problem]).toEqual([state, problem])
  })

  test('news that come while it is asked about are shown once it is left', async () => {
    const { actor, loading, now } = await asked()
    actor.send({ type: 'customer.changed', customer: customerWith() })
    expect(now().value).toEqual({ withdrawing: 'confirming' })
    actor.send({ type: 'withdrawal.leave' })
    expect(now().value).toBe('refreshing')
    await loading.answer(standing({ state: 'REFUSED' }))
    expect(now().value).toEqual({ showing: 'refused' })
  })
})

test('answered questions lead to the documents, of which each source needs one', async () => {
  const { actor, now } = await started(standing({}), limitAnswers)
  expect(now().value).toEqual({ asking: 'documents' })
  expect(documentsShown(now())).toEqual(['payslip', 'tax-return', 'other-document'])
  expect(sourcesToTell(now())).toEqual([])
  actor.send({ type: 'documents.next' })
  expect([now().value, sourcesToTell(now())]).toEqual([{ asking: 'documents' }, ['salary']])
  now().children.payslip?.send({ type: 'file.choose', file: {} })
  await tick()
  actor.send({ type: 'documents.next' })
  expect([now().value, sourcesToTell(now()), uploadsToTell(now())]).toEqual([{ asking: 'documents' }, [], ['payslip']])
  now().children.payslip?.send({ type: 'file.use' })
  actor.send({ type: 'documents.next' })
  expect(now().value).toEqual({ asking: 'reviewing' })
})

test('a document that is begun keeps its row where the sources are others by then', async () => {
  const { actor, now } = await started(standing({}), limitAnswers)
  now().children.payslip?.send({ type: 'file.choose', file: {} })
  await tick()
  const { questionnaire } = now().children
  questionnaire?.send({ type: 'question.open', question: 'fundsSources' })
  questionnaire?.send({ type: 'answer.give', question: 'fundsSources', answer: { choices: ['savings'] } })
  questionnaire?.send({ type: 'step.next' })
  actor.send({ type: 'documents.next' })
  expect([documentsShown(now()).includes('payslip'), uploadsToTell(now())]).toEqual([true, ['payslip']])
})

test('a question that is changed leads back to the review, and so do documents', async () => {
  const { actor, now } = await started(standing({ documents: [payslip] }), limitAnswers)
  actor.send({ type: 'documents.next' })
  now().children.questionnaire?.send({ type: 'question.open', question: 'income' })
  expect(now().value).toEqual({ asking: 'questions' })
  now().children.questionnaire?.send({ type: 'step.next' })
  expect(now().value).toEqual({ asking: 'reviewing' })
  actor.send({ type: 'documents.open' })
  expect(now().value).toEqual({ asking: 'documents' })
})

test('a document is taken back, or it is said that it was not', async () => {
  const { actor, removing, now } = await started(standing({ documents: [payslip] }), limitAnswers)
  actor.send({ type: 'document.remove', kind: 'payslip' })
  await removing.fail(new PortError('unavailable'))
  expect([now().value, now().context.problem]).toEqual([{ asking: 'documents' }, 'not-removed'])
  actor.send({ type: 'document.remove', kind: 'payslip' })
  await removing.answer(standing({}))
  expect(now().context.uploads.payslip.document.status).toBe('MISSING')
  expect(now().can({ type: 'document.remove', kind: 'payslip' })).toBe(false)
})

test('what was submitted is read anew, and a decision is shown when it comes', async () => {
  const { actor, loading, now, submitted } = await started(standing({ documents: [payslip] }), limitAnswers)
  actor.send({ type: 'documents.next' })
  now().children.questionnaire?.send({ type: 'questionnaire.submit' })
  await tick()
  expect(submitted).toEqual([{ key: higherLimitQuestionnaire }])
  await loading.answer(standing({ state: 'WAITING' }))
  expect(now().value).toEqual({ showing: 'waiting' })
  actor.send({ type: 'customer.changed', customer: customerWith() })
  expect([now().value, now().context.limit?.request?.state]).toEqual(['refreshing', 'WAITING'])
  await loading.answer(standing({ state: 'GRANTED' }))
  expect(now().value).toEqual({ showing: 'granted' })
  actor.send({ type: 'customer.changed', customer: customerWith() })
  await loading.fail(new PortError('unavailable'))
  expect(now().value).toEqual({ showing: 'granted' })
})
