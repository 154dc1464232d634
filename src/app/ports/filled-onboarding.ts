import { fillCode } from '../../../machines/onboarding/code'
import { fillDocuments } from '../../../machines/onboarding/documents'
import { fillEid } from '../../../machines/onboarding/eid'
import { fillEmail } from '../../../machines/onboarding/email'
import { fillPassword } from '../../../machines/onboarding/password'
import { fillPersonal } from '../../../machines/onboarding/personal'
import { fillPhone } from '../../../machines/onboarding/phone'
import { fillQuestionnaire } from '../../../machines/onboarding/questionnaire'
import { fillTwoFactor } from '../../../machines/onboarding/two-factor'
import { fillUpload } from '../../../machines/onboarding/upload'
import { fillOnboarding } from '../../../machines/onboarding/wizard'
import { documentPorts } from './documents'
import {
  codePorts,
  eidPorts,
  emailPorts,
  onboardingEdge,
  passwordPorts,
  personalPorts,
  phonePorts,
  questionnairePorts,
  twoFactorPorts,
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
    identity: fillEid(eidPorts(setting)),
    twoFactor: fillTwoFactor({ ...twoFactorPorts(setting), ...waitFeeds }),
    personal: fillPersonal(personalPorts(setting)),
    documents: fillDocuments({ upload: fillUpload(documentPorts(setting)) }),
    questionnaire: fillQuestionnaire(questionnairePorts(setting)),
  })
}
