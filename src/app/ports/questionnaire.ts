import {
  provideQuestionnaire,
  type QuestionnaireEffects,
  type QuestionnairePorts,
} from '../../../machines/onboarding/questionnaire'
import { isKeptAnswers } from '../../domain/onboarding/persisted-onboarding'
import { done, read } from '../api/client'
import { keep, kept } from './persisted'
import { asPort, refusable } from './problems'
import type { StepServices } from './secret-steps'

export const questionnairePorts = ({ api, step }: StepServices): QuestionnairePorts & QuestionnaireEffects => ({
  loadQuestionnaire: async ({ key, owner }) => {
    const path = { key }
    const questionnaire = await asPort(read(api.GET('/protected/v2/questionnaires/{key}', { params: { path } })))
    const typed = kept(answersName(key), owner)
    return { questionnaire, typed: isKeptAnswers(typed) ? typed : {} }
  },
  saveAnswer: async ({ key, id, answer }) => {
    const path = { key, id }
    const call = step(`saveAnswer ${key} ${id}`, answer, (header) =>
      done(api.PUT('/protected/v2/questionnaires/{key}/answers/{id}', { params: { path, header }, body: { answer } })),
    )
    await asPort(call, refusable)
  },
  submitQuestionnaire: async ({ key }) => {
    const call = step('submitQuestionnaire', { key }, (header) =>
      read(api.POST('/protected/questionnaire', { params: { header }, body: { key } })),
    )
    await asPort(call, refusable)
  },
  keepAnswers: (typed, { key, owner }) => keep(answersName(key), owner, Object.keys(typed).length === 0 ? null : typed),
})

const answersName = (key: string): string => `draft:answers:${key}`

/** The step's machine as production runs it. */
export const questionnaireLogic = (services: StepServices) => provideQuestionnaire(questionnairePorts(services))
