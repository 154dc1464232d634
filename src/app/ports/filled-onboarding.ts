import { laterLogic } from '../../../machines/lib/ports'
import { fillOnboarding, type StepMachines } from '../../../machines/onboarding/wizard'
import { stepNames, type StepName } from '../../domain/steps'
import { eidOrderName, keep, kept } from './kept'
import type { Setting } from './onboarding/setting'
import type { Outside } from './outside'
import { createSecretSteps } from './secret-steps'

/** How the code of each step comes, and its machine as production runs it. */
export const bringStep: Record<StepName, (setting: Setting) => Promise<Partial<StepMachines>>> = {
  email: async (setting) => ({ email: (await import('./onboarding/email')).filledEmail(setting) }),
  phone: async (setting) => ({ phone: (await import('./onboarding/phone')).filledPhone(setting) }),
  password: async (setting) => ({ password: (await import('./onboarding/password')).filledPassword(setting) }),
  identity: async (setting) => ({ identity: (await import('./onboarding/eid')).filledEid(setting) }),
  'two-factor': async (setting) => {
    const { filledTwoFactor, filledTwoFactorChange } = await import('./onboarding/two-factor')
    return { twoFactor: filledTwoFactor(setting), twoFactorChange: filledTwoFactorChange(setting) }
  },
  personal: async (setting) => ({ personal: (await import('./onboarding/personal')).filledPersonal(setting) }),
  documents: async (setting) => ({ documents: (await import('./onboarding/documents')).filledDocuments(setting) }),
  questionnaire: async (setting) => ({
    questionnaire: (await import('./onboarding/questionnaire')).filledQuestionnaire(setting),
  }),
}

const begunName = 'begun:onboarding'

/** The onboarding machine as production runs it. In a chunk of its own; each step comes when it is taken. */
export const filledOnboarding = ({ api, news }: Outside) => {
  const setting: Setting = { api, news, step: createSecretSteps() }
  const loaded: Partial<StepMachines> = {}
  const known = new Set<StepName>()
  const bring = async (step: StepName): Promise<void> => {
    if (known.has(step)) return
    Object.assign(loaded, await bringStep[step](setting))
    known.add(step)
  }
  return fillOnboarding(
    {
      tellChanged: (foreseen) => news.publish({ type: 'customer.changedHere', foreseen }),
      tellSent: () => news.publish({ type: 'message.show', code: 'answers-sent' }),
      loadStep: {
        isHere: ({ step }) => known.has(step),
        bring: async ({ step }) => {
          await bring(step)
          void bringNext(step, bring)
        },
      },
      recallBegun: async ({ owner }) => kept(begunName, owner) === true,
      keepBegun: (owner) => keep(begunName, owner, true),
      forgetEid: (owner) => keep(eidOrderName, owner, null),
    },
    {
      email: laterLogic('email', () => loaded.email),
      phone: laterLogic('phone', () => loaded.phone),
      password: laterLogic('password', () => loaded.password),
      identity: laterLogic('identity', () => loaded.identity),
      twoFactor: laterLogic('twoFactor', () => loaded.twoFactor),
      twoFactorChange: laterLogic('twoFactorChange', () => loaded.twoFactorChange),
      personal: laterLogic('personal', () => loaded.personal),
      documents: laterLogic('documents', () => loaded.documents),
      questionnaire: laterLogic('questionnaire', () => loaded.questionnaire),
    },
  )
}

/**
 * The steps after it, so that none is waited for, one after the other, so that this one waits for none of them; what
 * does not come now is asked for again when it is taken.
 */
const bringNext = async (step: StepName, bring: (step: StepName) => Promise<void>): Promise<void> => {
  for (const next of stepNames.slice(stepNames.indexOf(step) + 1)) await bring(next).catch(() => undefined)
}
