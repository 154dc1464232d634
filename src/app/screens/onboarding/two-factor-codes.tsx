import { brand } from '../../../domain/company/brand'
import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { CopyButton } from '../../ui/copy'
import { DownloadIcon } from '../../ui/icon-later'
import { Notice } from '../../ui/notice'
import { saveText } from '../../ui/save-text'
import { Actions } from '../../ui/step-form'
import { step as stack } from '../../ui/step-form.css'
import { StepHead } from '../../ui/step-head'
import type { ShownIn } from './two-factor-shown'
import * as styles from './two-factor.css'

export const Keeping = ({ codes, copied, onCopy, onKept }: Omit<ShownIn<'keeping'>, 'state'>) => {
  const { t } = useMessages()
  const text = codes.join('\n')
  return (
    <div className={stack}>
      <StepHead at="two-factor-keeping" title={t('twoFactor.keeping.title')} lead={t('twoFactor.keeping.lead')} />
      <Card className={styles.codesCard}>
        <ol className={styles.codes} aria-label={t('twoFactor.keeping.codes')}>
          {codes.map((code) => (
            <li key={code} className={styles.code}>
              {code}
            </li>
          ))}
        </ol>
        <div className={styles.tools}>
          <Button
            icon={<DownloadIcon />}
            onClick={() => saveText(`${t('twoFactor.keeping.file', { brand: brand.name })}\n\n${text}\n`, fileName)}
          >
            {t('twoFactor.keeping.download')}
          </Button>
          <CopyButton
            what={t('twoFactor.keeping.codes')}
            isCopied={copied === 'recovery-codes'}
            onCopy={() => onCopy('recovery-codes', text)}
          />
        </div>
      </Card>
      <Notice tone="warning">{t('twoFactor.keeping.warning')}</Notice>
      <Actions>
        <Button kind="primary" size="large" onClick={onKept}>
          {t('twoFactor.keeping.next')}
        </Button>
      </Actions>
    </div>
  )
}

const fileName = `${brand.name.toLowerCase()}-recovery-codes.txt`
