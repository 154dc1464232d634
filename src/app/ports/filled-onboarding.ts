import { fillCode } from '../../../machines/onboarding/code'
import { fillEmail } from '../../../machines/onboarding/email'
import { fillPassword } from '../../../machines/onboarding/password'
import { fillPersonal } from '../../../machines/onboarding/personal'
import { fillPhone } from '../../../machines/onboarding/phone'
import { fillQuestionnaire } from '../../../machines/onboarding/questionnaire'
import { fillOnboarding } from '../../../machines/onboarding/wizard'
import {
  codePorts,
  emailPorts,
  onboardingEdge,
  passwordPorts,
  personalPorts,
  phonePorts,
  questionnairePorts,
  waitFeeds,
} from './onboarding'
import type { Outside } from './outside'
import { createSecretSteps } from './secret-steps'

/** The onboarding machine as production runs it. In a chunk of its own, with all that only it needs. */
export const filledOnboarding = ({ api, news }: Outside) => {
  const setting = { api, news, step: createSecretSteps() }
  const code = fillCode({ ...codePorts(setting), ...waitFeeds })
  return fillOnboarding(onboardingEdge(news), {
    email: fillEmail({ ...emailPorts(setting), ...waitFeeds }, { code }),
    phone: fillPhone({ ...phonePorts(setting), ...waitFeeds }, { code }),
    password: fillPassword(passwordPorts(setting)),
    personal: fillPersonal(personalPorts(setting)),
    questionnaire: fillQuestionnaire(questionnairePorts(setting)),
  })
}
