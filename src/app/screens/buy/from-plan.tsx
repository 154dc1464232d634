import { useMessages } from '../../../i18n/react'
import { ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import type { BuyPlan } from './types'

/** Whether it is the purchase that a plan has prepared, and the way back to that. Said aloud when it becomes another. */
export const FromPlan = ({ plan }: { plan: BuyPlan | null }) => {
  const { t } = useMessages()
  return plan === null ? null : (
    <div role="status">
      <Notice
        tone="info"
        title={t(`buy.plan.${plan.standing}.title`)}
        action={
          <ButtonLink size="small" to={plan.page}>
            {t('buy.plan.back')}
          </ButtonLink>
        }
      >
        {t(`buy.plan.${plan.standing}.text`)}
      </Notice>
    </div>
  )
}
