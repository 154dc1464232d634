import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { PortError } from '../../../machines/lib/ports'
import {
  answerTo,
  canGoBack,
  canSubmitQuestionnaire,
  countryProblem,
  endingOption,
  provideQuestionnaire,
  noticesOf,
  questionCount,
  questionNow,
  questionNumber,
  questionProblem,
  questionnairePhase,
  questionnaireProblem,
} from '../../../machines/onboarding/questionnaire'
import { saveStateOf } from '../../../machines/onboarding/questionnaire-answers'
import type { LoadedQuestionnaire } from '../../../machines/onboarding/questionnaire-answers'
import type { Answer, Question, Questionnaire } from '../../../src/domain/onboarding/questionnaires'
import { heldPort } from '../../support/ports'

const option = (id: string, more: Partial<Question['options'][number]> = {}) => ({
  id,
  text: id,
  excludesOthers: false,
  notice: null,
  ends: false,
  ...more,
})
const question = (id: string, more: Partial<Question> = {}): Question => ({
  id,
  kind: 'choice',
  question: id,
  help: null,
  why: null,
  options: [option('a'), option('other', { notice: 'Say more' })],
  links: [],
  shownWhen: null,
  textRule: null,
  answer: null,
  reason: null,
  ...more,
})

const purpose = question('purpose')
const purposeOther = question('purposeOther', {
  kind: 'text',
  options: [],
  shownWhen: { question: 'purpose', anyOf: ['other'], otherThan: null },
})
const behalf = question('behalf', { options: [option('myself'), option('someone-else', { ends: true })] })

const withQuestions = (questions: Question[], more: Partial<Questionnaire> = {}): Questionnaire => ({
  key: 'KYC',
  submitted: false,
  status: 'UNVERIFIED',
  title: 'A few questions',
  intro: 'It takes 3 minutes',
  questions,
  ...more,
})
const empty = withQuestions([purpose, purposeOther, behalf])
const chosen = (...choices: string[]): Answer => ({ choices })
const answered = (one: Question, answer: Answer, reason: string | null = null): Question => ({ ...one, answer, reason })
const whole = withQuestions([answered(purpose, chosen('a')), purposeOther, answered(behalf, chosen('myself'))])

const setting = async (questionnaire: Questionnaire = empty, typed: Record<string, Answer> = {}) => {
  const load = heldPort<{ key: string; owner: string }, LoadedQuestionnaire>()
  const save = heldPort<{ key: string; id: string; answer: Answer }, void>()
  const submit = heldPort<{ key: string }, void>()
  const kept: Record<string, Answer>[] = []
  const machine = provideQuestionnaire({
    loadQuestionnaire: load.port,
    saveAnswer: save.port,
    submitQuestionnaire: submit.port,
    keepAnswers: (answers) => kept.push(answers),
  })
  const actor = createActor(machine, { input: { key: 'KYC', owner: 'a@example.com' } }).start()
  await load.answer({ questionnaire, typed })
  const now = () => actor.getSnapshot()
  const give = (id: string, answer: Answer) => actor.send({ type: 'answer.give', question: id, answer })
  const at = () => questionNow(now())?.id
  return { actor, load, save, submit, kept, now, give, at, next: () => actor.send({ type: 'step.next' }) }
}

const started = async (questionnaire: Questionnaire = empty) => {
  const all = await setting(questionnaire)
  all.actor.send({ type: 'questionnaire.start' })
  return all
}

describe('a questionnaire', () => {
  test('that cannot be loaded can be tried again', async () => {
    const { actor, load, now } = await setting()
    const other = createActor(actor.logic, { input: { key: 'KYC', owner: 'a@example.com' } }).start()
    await load.fail(new PortError('unexpected'))
    expect(questionnairePhase(other.getSnapshot())).toBe('failed')
    other.send({ type: 'questionnaire.retry' })
    expect([questionnairePhase(other.getSnapshot()), questionnairePhase(now())]).toEqual(['loading', 'introducing'])
  })

  test('is introduced once, and goes on at the first question without an answer', async () => {
    const { at, now } = await started()
    expect([at(), questionNumber(now()), questionCount(now())]).toEqual(['purpose', 1, 2])
    const resumed = await setting(withQuestions([answered(purpose, chosen('a')), purposeOther, behalf]))
    expect([questionnairePhase(resumed.now()), resumed.at()]).toEqual(['asking', 'behalf'])
    expect(questionnairePhase((await setting(whole)).now())).toBe('reviewing')
  })

  test('that was submitted elsewhere is done', async () => {
    const { now } = await setting({ ...whole, submitted: true })
    expect(now().status).toBe('done')
  })

  test('that was turned down asks again for the answers in question, and only for them', async () => {
    const rejected = [answered(purpose, chosen('a'), 'unclear'), purposeOther, answered(behalf, chosen('myself'))]
    const { at, give, next, now } = await setting(withQuestions(rejected, { submitted: true, status: 'REJECTED' }))
    expect(at()).toBe('purpose')
    give('purpose', chosen('other'))
    next()
    expect(at()).toBe('purposeOther')
    give('purposeOther', { text: 'Gifts' })
    next()
    expect(questionnairePhase(now())).toBe('reviewing')
  })
})

describe('answering', () => {
  test('a question without an answer is not passed, and says so', async () => {
    const { at, next, now } = await started()
    expect(questionProblem(now(), 'purpose')).toBeNull()
    next()
    expect([at(), questionProblem(now(), 'purpose')]).toEqual(['purpose', 'mandatoryAnswer'])
  })

  test('a choice is saved when it is made, while the customer goes on', async () => {
    const { give, save, next, at, now, kept } = await started()
    give('purpose', chosen('a'))
    expect([save.asked, saveStateOf(now(), 'purpose')]).toEqual([
      [{ key: 'KYC', id: 'purpose', answer: chosen('a') }],
      'saving',
    ])
    next()
    expect(at()).toBe('behalf')
    await save.answer()
    expect([saveStateOf(now(), 'purpose'), kept]).toEqual(['saved', [{ purpose: chosen('a') }, {}]])
  })

  test('a choice changed while it is being saved is saved once more, in order', async () => {
    const { give, save, now } = await started()
    give('purpose', chosen('a'))
    give('purpose', chosen('other'))
    expect(save.asked).toHaveLength(1)
    await save.answer()
    expect([save.asked.at(-1)?.answer, saveStateOf(now(), 'purpose')]).toEqual([chosen('other'), 'saving'])
  })

  test('a text is saved when it is left, and not while it is wrong', async () => {
    const { actor, give, save, next, at, now, kept } = await started()
    give('purpose', chosen('other'))
    await save.answer()
    next()
    expect([at(), noticesOf(now())]).toEqual(['purposeOther', []])
    give('purposeOther', { text: 'a <' })
    actor.send({ type: 'field.blur' })
    expect([save.asked.length, saveStateOf(now(), 'purposeOther')]).toEqual([1, 'unsaved'])
    next()
    expect(at()).toBe('purposeOther')
    give('purposeOther', { text: 'Gifts' })
    expect(kept.at(-1)).toEqual({ purposeOther: { text: 'Gifts' } })
    next()
    expect(save.asked.at(-1)).toEqual({ key: 'KYC', id: 'purposeOther', answer: { text: 'Gifts' } })
  })

  test('what is wrong in a text is told when it is left, that nothing was typed when the customer wants on', async () => {
    const { actor, give, next, now } = await started(withQuestions([answered(purpose, chosen('other')), purposeOther]))
    const said = () => questionProblem(now(), 'purposeOther')
    actor.send({ type: 'field.blur' })
    expect(said()).toBeNull()
    give('purposeOther', { text: 'x'.repeat(65) })
    expect(said()).toBe('kycText')
    give('purposeOther', { text: '' })
    expect(said()).toBeNull()
    next()
    expect(said()).toBe('mandatoryAnswer')
  })

  test('each text for a country is told what is wrong with it', async () => {
    const number = question('number', {
      kind: 'country-texts',
      options: [],
      shownWhen: { question: 'countries', anyOf: null, otherThan: [] },
    })
    const countries = question('countries', { kind: 'countries', options: [], answer: chosen('NO', 'DE', 'FI') })
    const { actor, give, next, now } = await started(withQuestions([countries, number]))
    const said = () => ['NO', 'DE', 'FI'].map((country) => countryProblem(now(), number, country))
    give('number', {
      countryTexts: [
        { country: 'NO', text: '(1)' },
        { country: 'DE', text: '' },
      ],
    })
    expect(said()).toEqual([null, null, null])
    actor.send({ type: 'field.blur' })
    expect(said()).toEqual(['kycText', null, null])
    next()
    expect(said()).toEqual(['kycText', 'mandatoryAnswer', 'mandatoryAnswer'])
  })

  test('what was typed before a reload is there again, and is saved', async () => {
    const { save, now } = await setting(empty, { purpose: chosen('a'), gone: chosen('b') })
    expect([answerTo(now(), 'purpose'), save.asked.map(({ id }) => id)]).toEqual([chosen('a'), ['purpose']])
  })

  test('an answer that comes too late has all loaded anew, but only once: refused again, it is kept and says so', async () => {
    const { actor, give, load, save, now } = await started()
    const reloaded = { questionnaire: empty, typed: { purpose: chosen('a') } }
    give('purpose', chosen('a'))
    await save.fail(new PortError('step-refused'))
    expect(questionnairePhase(now())).toBe('loading')
    await load.answer(reloaded)
    await save.fail(new PortError('step-refused'))
    expect([questionnairePhase(now()), saveStateOf(now(), 'purpose'), load.asked.length]).toEqual([
      'asking',
      'failed',
      2,
    ])
    actor.send({ type: 'answer.retry' })
    await save.answer()
    give('behalf', chosen('myself'))
    await save.fail(new PortError('step-refused'))
    expect([questionnairePhase(now()), load.asked.length]).toEqual(['loading', 3])
  })

  test('an answer that could not be saved says so, and is tried again with the next', async () => {
    const { actor, give, save, next, now } = await started()
    give('purpose', chosen('a'))
    await save.fail(new PortError('unexpected'))
    expect(saveStateOf(now(), 'purpose')).toBe('failed')
    next()
    expect([saveStateOf(now(), 'purpose'), save.asked.length]).toEqual(['saving', 2])
    await save.fail(new PortError('unexpected'))
    actor.send({ type: 'answer.retry' })
    expect(save.asked).toHaveLength(3)
  })

  test('an answer that the exchange refuses says so at its question, and is asked for again', async () => {
    const { give, save, next, now, at } = await started()
    give('purpose', chosen('a'))
    next()
    await save.fail(new PortError('bad-input', [{ field: 'answer', code: 'notAccepted' }]))
    give('behalf', chosen('myself'))
    next()
    expect([at(), questionProblem(now(), 'purpose'), saveStateOf(now(), 'purpose')]).toEqual([
      'purpose',
      'notAccepted',
      'unsaved',
    ])
    give('purpose', chosen('other'))
    expect(questionProblem(now(), 'purpose')).toBeNull()
  })

  test('a refusal that comes late says nothing of the answer that has taken its place', async () => {
    const { give, save, now } = await started()
    give('purpose', chosen('a'))
    give('purpose', chosen('other'))
    await save.fail(new PortError('bad-input', [{ field: 'answer', code: 'notAccepted' }]))
    expect(questionProblem(now(), 'purpose')).toBeNull()
    await save.answer()
    expect([
      save.asked.map(({ answer }) => answer),
      questionProblem(now(), 'purpose'),
      saveStateOf(now(), 'purpose'),
    ]).toEqual([[chosen('a'), chosen('other')], null, 'saved'])
  })

  test('what the other answers hide is not asked for', async () => {
    const { give, next, at, actor, now } = await started()
    give('purpose', chosen('other'))
    expect([questionCount(now()), noticesOf(now())]).toEqual([3, ['Say more']])
    next()
    expect(canGoBack(now())).toBe(true)
    actor.send({ type: 'step.back' })
    give('purpose', chosen('a'))
    next()
    expect(at()).toBe('behalf')
  })

  test('an answer with which it ends is the end of the way', async () => {
    const { give, next, at, now } = await started(withQuestions([behalf, purpose]))
    give('behalf', chosen('someone-else'))
    next()
    expect([at(), endingOption(now())?.id]).toEqual(['behalf', 'someone-else'])
    give('behalf', chosen('myself'))
    expect(endingOption(now())).toBeNull()
    next()
    expect(at()).toBe('purpose')
  })
})

describe('a country that is taken back', () => {
  const countries = question('countries', { kind: 'countries', options: [] })
  const number = question('number', {
    kind: 'country-texts',
    options: [],
    shownWhen: { question: 'countries', anyOf: null, otherThan: ['SE'] },
  })
  const textsOf = (...codes: string[]): Answer => ({ countryTexts: codes.map((country) => ({ country, text: '123' })) })
  const both = withQuestions([answered(countries, chosen('NO', 'DE')), answered(number, textsOf('NO', 'DE'))])
  const idsAsked = ({ save }: Awaited<ReturnType<typeof setting>>) => save.asked.map(({ id }) => id)

  test('takes what was said of it along, which is saved behind it', async () => {
    const all = await setting(both)
    const { actor, give, save, next, now } = all
    actor.send({ type: 'question.open', question: 'countries' })
    give('countries', chosen('NO'))
    expect([answerTo(now(), 'number'), saveStateOf(now(), 'number')]).toEqual([textsOf('NO'), 'saving'])
    await save.answer()
    expect(save.asked.at(-1)).toEqual({ key: 'KYC', id: 'number', answer: textsOf('NO') })
    await save.answer()
    next()
    expect([questionnairePhase(now()), canSubmitQuestionnaire(now()), idsAsked(all)]).toEqual([
      'reviewing',
      true,
      ['countries', 'number'],
    ])
  })

  test('is saved first, even where the other answer could not be saved before', async () => {
    const all = await setting(both)
    const { actor, give, save } = all
    actor.send({ type: 'question.open', question: 'number' })
    give('number', textsOf('DE', 'NO'))
    actor.send({ type: 'field.blur' })
    await save.fail(new PortError('unexpected'))
    actor.send({ type: 'step.back' })
    give('countries', chosen('DE'))
    actor.send({ type: 'answer.retry' })
    await save.answer()
    await save.answer()
    expect(idsAsked(all)).toEqual(['number', 'countries', 'number'])
    expect(save.asked.at(-1)?.answer).toEqual(textsOf('DE'))
  })

  test('and was so before, is mended when the questionnaire is loaded', async () => {
    const { save, now } = await setting(
      withQuestions([answered(countries, chosen('NO')), answered(number, textsOf('NO', 'DE'))]),
    )
    expect([questionnairePhase(now()), save.asked]).toEqual([
      'reviewing',
      [{ key: 'KYC', id: 'number', answer: textsOf('NO') }],
    ])
  })
})

describe('the review', () => {
  test('opens each question and comes back', async () => {
    const { actor, give, next, at, now } = await setting(whole)
    actor.send({ type: 'question.open', question: 'purpose' })
    give('purpose', chosen('other'))
    next()
    expect(at()).toBe('purposeOther')
    give('purposeOther', { text: 'Gifts' })
    next()
    expect(questionnairePhase(now())).toBe('reviewing')
  })

  test('submits once everything is saved', async () => {
    const { actor, give, save, submit, next, now } = await setting(whole)
    actor.send({ type: 'question.open', question: 'behalf' })
    give('behalf', chosen('myself'))
    next()
    actor.send({ type: 'questionnaire.submit' })
    expect([questionnairePhase(now()), submit.asked]).toEqual(['submitting', []])
    await save.answer()
    expect(submit.asked).toEqual([{ key: 'KYC' }])
    await submit.answer()
    expect(now().status).toBe('done')
  })

  test('does not submit what could not be saved, and says so', async () => {
    const { actor, give, save, submit, next, now } = await setting(whole)
    actor.send({ type: 'question.open', question: 'behalf' })
    give('behalf', chosen('myself'))
    next()
    actor.send({ type: 'questionnaire.submit' })
    await save.fail(new PortError('unexpected'))
    expect([questionnairePhase(now()), questionnaireProblem(now()), submit.asked]).toEqual([
      'reviewing',
      'not-submitted',
      [],
    ])
    actor.send({ type: 'questionnaire.submit' })
    expect(questionnaireProblem(now())).toBeUndefined()
    await save.answer()
    expect(submit.asked).toHaveLength(1)
  })

  test('asks again for what the exchange refuses meanwhile', async () => {
    const { actor, give, save, submit, next, at, now } = await setting(whole)
    actor.send({ type: 'question.open', question: 'behalf' })
    give('behalf', chosen('myself'))
    next()
    actor.send({ type: 'questionnaire.submit' })
    await save.fail(new PortError('bad-input', [{ field: 'answer', code: 'notAccepted' }]))
    expect([questionnairePhase(now()), at(), questionProblem(now(), 'behalf'), submit.asked]).toEqual([
      'asking',
      'behalf',
      'notAccepted',
      [],
    ])
  })

  test('leads to a question whose answer was refused on the way to it', async () => {
    const { actor, give, save, next, at, now } = await setting(whole)
    actor.send({ type: 'question.open', question: 'behalf' })
    give('behalf', chosen('myself'))
    next()
    await save.fail(new PortError('bad-input', [{ field: 'answer', code: 'notAccepted' }]))
    expect([questionnairePhase(now()), canSubmitQuestionnaire(now())]).toEqual(['reviewing', true])
    actor.send({ type: 'questionnaire.submit' })
    expect([questionnairePhase(now()), at(), questionProblem(now(), 'behalf')]).toEqual([
      'asking',
      'behalf',
      'notAccepted',
    ])
  })

  test.each([
    ['step-refused', 'refused'],
    ['unexpected', 'not-submitted'],
  ] as const)('%s is told, with all answers still there', async (code, problem) => {
    const { actor, submit, now } = await setting(whole)
    actor.send({ type: 'questionnaire.submit' })
    await submit.fail(new PortError(code))
    expect([questionnairePhase(now()), questionnaireProblem(now()), canSubmitQuestionnaire(now())]).toEqual([
      'reviewing',
      problem,
      true,
    ])
  })

  test('a question that the exchange misses is asked', async () => {
    const { actor, submit, at, now } = await setting(whole)
    actor.send({ type: 'questionnaire.submit' })
    await submit.fail(new PortError('bad-input', [{ field: 'behalf', code: 'mandatoryAnswer' }]))
    expect([at(), questionProblem(now(), 'behalf')]).toEqual(['behalf', 'mandatoryAnswer'])
  })
})
