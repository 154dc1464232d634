import { expect, test } from 'vitest'
import { checkAnswer, shownQuestions, type Answers } from '../../../src/domain/onboarding/questionnaires'
import { questionsFor } from '../../../src/server/questionnaires/definition'
import { onboarding } from '../../../src/server/questionnaires/onboarding'
import { seededAnswers } from '../../../src/server/sandbox/seeds/answers'
import { allAnswers } from '../../paths/drivers/answers'
import { plainAnswers } from '../../support/answers'

const unanswered = (answers: Answers): string[] =>
  shownQuestions(questionsFor(onboarding, { locale: 'en', fiat: 'SEK' }), answers)
    .filter((question) => checkAnswer(question, answers[question.id], answers) !== null)
    .map(({ id }) => id)

test('whoever answers everything has an answer to each question that is asked', () => {
  expect({
    'src/server/sandbox/seeds/answers.ts, in Sweden': unanswered(seededAnswers('SE', false)),
    'src/server/sandbox/seeds/answers.ts, abroad': unanswered(seededAnswers('DE', false)),
    'tests/support/answers.ts': unanswered(plainAnswers),
    'tests/paths/drivers/answers.ts': unanswered(allAnswers),
  }).toEqual({
    'src/server/sandbox/seeds/answers.ts, in Sweden': [],
    'src/server/sandbox/seeds/answers.ts, abroad': [],
    'tests/support/answers.ts': [],
    'tests/paths/drivers/answers.ts': [],
  })
})
