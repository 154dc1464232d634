import type { ReactNode } from 'react'
import type { WalletWizardProblem } from '../../../../machines/wallet-proof/wallet-wizard-setup'
import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { LeftIcon } from '../../ui/icon-onboarding'
import { Notice } from '../../ui/notice'
import { PageTitle } from '../../ui/page-title'
import { Actions } from '../../ui/step-form'
import * as styles from './view.css'

type HeadProps = { title: string; children?: ReactNode }

/** The page changes as the wizard goes on, and whoever listens to it is taken along. */
export const Head = ({ title, children }: HeadProps) => (
  <div className={styles.lead}>
    <PageTitle takesFocus className={styles.title}>
      {title}
    </PageTitle>
    {children === undefined ? null : <p className={styles.second}>{children}</p>}
  </div>
)

export const ProblemNotice = ({ problem }: { problem: WalletWizardProblem | null }) => {
  const { t } = useMessages()
  return problem === null ? null : (
    <Notice tone={problem === 'step-refused' ? 'info' : 'error'} isUrgent>
      {t(`wallet.problem.${problem}`)}
    </Notice>
  )
}

type StepActionsProps = { submit: string; busyText: string; isBusy: boolean; onBack: () => void }

/** The way on of a form, and the way back to the ways. */
export const StepActions = ({ submit, busyText, isBusy, onBack }: StepActionsProps) => {
  const { t } = useMessages()
  return (
    <Actions isApart>
      <Button kind="primary" size="large" type="submit" isBusy={isBusy} busyText={busyText}>
        {submit}
      </Button>
      <Button kind="quiet" icon={<LeftIcon />} isDisabled={isBusy} onClick={onBack}>
        {t('common.back')}
      </Button>
    </Actions>
  )
}
