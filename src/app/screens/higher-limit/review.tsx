import { useMessages } from '../../../i18n/react'
import { Review } from '../../questionnaire/questionnaire-review'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { unseen } from '../../ui/text.css'
import type { HigherLimitScreen } from './types'
import * as styles from './view.css'

/** The last look at answers and documents before they are sent. */
export const ReviewView = ({ review, documents, onDocuments }: Extract<HigherLimitScreen, { step: 'reviewing' }>) => {
  const { t } = useMessages()
  return (
    <Review {...review}>
      <Card title={t('higherLimit.review.documents')}>
        <div className={styles.documents}>
          <ul className={styles.list}>
            {documents.map((kind) => (
              <li key={kind}>{t(`document.${kind}`)}</li>
            ))}
          </ul>
          <div>
            <Button size="small" isDisabled={review.isBusy} onClick={onDocuments}>
              {t('higherLimit.review.change')}
              <span className={unseen}>: {t('higherLimit.review.documents')}</span>
            </Button>
          </div>
        </div>
      </Card>
    </Review>
  )
}
