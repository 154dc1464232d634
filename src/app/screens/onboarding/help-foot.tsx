import { useMessages } from '../../../i18n/react'
import { ChatIcon } from '../../ui/icon-later'
import { Link, type Target } from '../../ui/link'
import * as form from '../../ui/step-form.css'

/** Whom to ask, at the foot of each step. */
export const HelpFoot = ({ support }: { support: Target }) => {
  const { t } = useMessages()
  return (
    <p className={form.foot}>
      <span className={form.face}>
        <ChatIcon />
      </span>
      <span>
        {t('onboarding.stuck')} <Link to={support}>{t('onboarding.contact')}</Link>
      </span>
    </p>
  )
}
