import { useMessages } from '../../../i18n/react'
import { ButtonLink } from '../../ui/button'
import type { Target } from '../../ui/link'
import { Notice } from '../../ui/notice'

/** That a plan has prepared the purchase, and the way back to it. */
export const FromPlan = ({ plan }: { plan: Target | null }) => {
  const { t } = useMessages()
  return plan === null ? null : (
    <Notice
      tone="info"
      title={t('buy.plan.title')}
      action={
        <ButtonLink size="small" to={plan}>
          {t('buy.plan.back')}
        </ButtonLink>
      }
    >
      {t('buy.plan.text')}
    </Notice>
  )
}
