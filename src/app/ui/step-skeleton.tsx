import { useMessages } from '../../i18n/react'
import { Skeleton } from './skeleton'
import * as form from './step-form.css'

/** The size of a step, while it is on its way. */
export const StepSkeleton = () => {
  const { t } = useMessages()
  return (
    <div className={form.step} role="status" aria-busy aria-label={t('common.loading')}>
      <Skeleton width={320} height={28} />
      <Skeleton width="100%" height={44} />
      <Skeleton width="100%" height={44} />
      <Skeleton width={160} height={44} />
    </div>
  )
}
