import {
  fillQuestionnaire,
  type QuestionnaireEdge,
  type QuestionnairePorts,
} from '../../../../machines/onboarding/questionnaire'
import { done, read } from '../../api/client'
import { keep, kept } from '../kept'
import { asPort } from '../problems'
import { refusable, type Setting } from './setting'

export const questionnairePorts = ({ api, step }: Setting): QuestionnairePorts & QuestionnaireEdge => ({
  loadQuestionnaire: async ({ key, owner }) => {
    const path = { key }
    const [questionnaire, { isKeptAnswers }] = await Promise.all([
      asPort(read(api.GET('/protected/v2/questionnaires/{key}', { params: { path } }))),
      import('../../../domain/kept-onboarding'),
    ])
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
export const filledQuestionnaire = (setting: Setting) => fillQuestionnaire(questionnairePorts(setting))
