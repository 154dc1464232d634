import { addressGroups } from '../../../i18n/references'
import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { CopyRow } from '../../ui/copy'
import { QrPaper } from '../../ui/qr'
import { Actions } from '../../ui/step-form'
import { step as stack } from '../../ui/step-form.css'
import { StepHead } from '../../ui/step-head'
import { SkipButton } from './two-factor-parts'
import type { ShownIn } from './two-factor-shown'
import * as styles from './two-factor.css'

export const Adding = ({ secret, uri, copied, onCopy, onNext, onSkip }: ShownIn<'adding'>) => {
  const { t } = useMessages()
  return (
    <div className={stack}>
      <StepHead at="two-factor-adding" title={t('twoFactor.adding.title')} lead={t('twoFactor.adding.lead')} />
      <Card isFlush>
        <div className={styles.pane}>
          <QrPaper text={uri} name={t('twoFactor.adding.qr')} />
          <ol className={styles.steps}>
            <li>{t('twoFactor.adding.one')}</li>
            <li>{t('twoFactor.adding.two')}</li>
            <li>{t('twoFactor.adding.three')}</li>
          </ol>
        </div>
        <div className={styles.row}>
          <CopyRow
            label={t('twoFactor.adding.secret')}
            isCopied={copied === 'secret'}
            onCopy={() => onCopy('secret', secret)}
          >
            {addressGroups(secret).join(' ')}
          </CopyRow>
        </div>
      </Card>
      <Actions>
        <Button kind="primary" size="large" onClick={onNext}>
          {t('twoFactor.adding.next')}
        </Button>
        <SkipButton onSkip={onSkip} />
      </Actions>
    </div>
  )
}
