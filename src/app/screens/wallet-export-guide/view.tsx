import { brand } from '../../../domain/company/brand'
import { walletGuideSteps } from '../../../domain/customer/old-wallet'
import { walletExportHash } from '../../../domain/routing/wallet-export-hash'
import { useMessages } from '../../../i18n/react'
import { ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { DownloadIcon } from '../../ui/icon-later'
import { Notice } from '../../ui/notice'
import * as styles from './view.css'

export type GuideScreen = {
  /** Where the same guide is as a file. */
  pdf: string
  /** Whether the customer has an old wallet to see the details of. */
  hasWallet: boolean
}

export const GuideView = ({ pdf, hasWallet }: GuideScreen) => {
  const { t } = useMessages()
  return (
    <div className={styles.page}>
      <div>
        <h1>{t('walletExport.guide.title')}</h1>
        <p className={styles.lead}>{t('walletExport.guide.lead', { brand: brand.name })}</p>
      </div>
      <Notice tone="warning">{t('walletExport.guide.warning', { brand: brand.name })}</Notice>
      <Card>
        <ol className={styles.steps}>
          {walletGuideSteps.map((step) => (
            <li key={step} className={styles.step}>
              <span className={styles.number} aria-hidden="true">
                {step}
              </span>
              <div>
                <h2 className={styles.title}>{t(`walletExport.guide.${step}.title`)}</h2>
                <p className={styles.text}>{t(`walletExport.guide.${step}.text`)}</p>
                {step === '1' && hasWallet ? (
                  <ButtonLink className={styles.details} size="small" to={{ href: walletExportHash }}>
                    {t('walletExport.show')}
                  </ButtonLink>
                ) : null}
              </div>
            </li>
          ))}
        </ol>
      </Card>
      <div className={styles.foot}>
        <ButtonLink icon={<DownloadIcon />} to={{ href: pdf }}>
          {t('walletExport.guide.pdf')}
        </ButtonLink>
        <p className={styles.help}>{t('walletExport.guide.help', { email: brand.supportEmail })}</p>
      </div>
    </div>
  )
}
