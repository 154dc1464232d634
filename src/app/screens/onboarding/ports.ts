import type { OnboardingEffects, OnboardingPorts } from '../../../../machines/onboarding/onboarding-setup'
import { eidLogic } from '../../ports/eid'
import { eidOrderName, keep, kept } from '../../ports/persisted'
import { withSecretSteps } from '../../ports/secret-steps'
import type { Services } from '../../ports/services'
import { documentsLogic } from './ports/documents'
import { emailLogic } from './ports/email'
import { passwordLogic } from './ports/password'
import { personalLogic } from './ports/personal'
import { phoneLogic } from './ports/phone'
import { questionnaireLogic } from '../../ports/questionnaire'
import { twoFactorChangeLogic, twoFactorLogic } from './ports/two-factor'

const begunName = 'begun:onboarding'

export const onboardingPorts = ({ sessionEvents }: Services): OnboardingPorts & OnboardingEffects => ({
  tellChanged: (optimistic) => sessionEvents.publish({ type: 'customer.updated', optimistic }),
  tellSent: () => sessionEvents.publish({ type: 'message.show', code: 'answers-sent' }),
  recallBegun: async ({ owner }) => kept(begunName, owner) === true,
  keepBegun: (owner) => keep(begunName, owner, true),
  forgetEid: (owner) => keep(eidOrderName, owner, null),
})

/** The machine of each step as production runs it. */
export const stepLogics = (services: Services) => {
  const step = withSecretSteps(services)
  return {
    email: emailLogic(step),
    phone: phoneLogic(step),
    password: passwordLogic(step),
    identity: eidLogic(step),
    twoFactor: twoFactorLogic(step),
    twoFactorChange: twoFactorChangeLogic(step),
    personal: personalLogic(step),
    documents: documentsLogic(step),
    questionnaire: questionnaireLogic(step),
  }
}
