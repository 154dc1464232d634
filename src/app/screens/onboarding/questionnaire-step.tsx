import { QuestionnaireView } from '../../questionnaire/questionnaire'
import { useQuestionnaire } from '../../questionnaire/use-questionnaire'
import { StepSkeleton } from '../../ui/step-skeleton'
import type { OnboardingActor } from './use-onboarding'
import { useStep } from './use-step'

export const Questionnaire = ({ actor }: { actor: OnboardingActor }) => {
  const questionnaire = useQuestionnaire(useStep(actor, 'questionnaire'))
  return questionnaire ? <QuestionnaireView {...questionnaire} /> : <StepSkeleton />
}
