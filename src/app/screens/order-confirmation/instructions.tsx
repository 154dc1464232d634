import { showsInstructions, type PaymentInstructions } from '../../../domain/orders'
import { useWords } from '../../../words/react'
import { notPrinted } from '../../theme/print.css'
import { Button, ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { classes } from '../../ui/classes'
import { DownIcon } from '../../ui/icon'
import { PrintIcon } from '../../ui/icon-later'
import { QrPane } from '../../ui/qr'
import { Tabs } from '../../ui/tabs'
import { BankgiroRows, SepaRows } from './instruction-rows'
import type { ShownOrder } from './types'
import * as styles from './view.css'

/** How to pay, while that applies: as text to copy, or as a code to scan. */
export const Instructions = (shown: ShownOrder) => {
  const { t } = useWords()
  const { order } = shown
  const { instructions } = order
  if (!instructions || order.type !== 'BUY' || order.status === 'PAYOUT_PENDING' || !showsInstructions(order))
    return null
  return (
    <>
      <Card isFlush>
        <Tabs
          label={t('confirmation.instructions')}
          tabs={[
            {
              id: 'text',
              label: t('confirmation.tab.text'),
              panel: (
                <>
                  {instructions.kind === 'bankgiro' ? (
                    <BankgiroRows {...shown} instructions={instructions} />
                  ) : (
                    <SepaRows {...shown} instructions={instructions} />
                  )}
                  <Steps kind={instructions.kind} />
                </>
              ),
            },
            {
              id: 'qr',
              label: t('confirmation.tab.qr'),
              panel: <Code number={order.number} instructions={instructions} />,
            },
          ]}
        />
      </Card>
      <div className={styles.actions}>
        {shown.canReport ? (
          <Button
            kind="primary"
            size="large"
            isBusy={shown.isReporting}
            busyText={t('confirmation.reporting')}
            onClick={shown.onReport}
          >
            {t('confirmation.report')}
          </Button>
        ) : null}
        <Button kind="quiet" icon={<PrintIcon />} onClick={shown.onPrint}>
          {t('confirmation.print')}
        </Button>
        {order.status === 'UNPAID' ? (
          <ButtonLink kind="quiet" to={{ screen: 'paymentError', params: { reference: order.reference } }}>
            {t('payment.change')}
          </ButtonLink>
        ) : null}
      </div>
    </>
  )
}

const Steps = ({ kind }: Pick<PaymentInstructions, 'kind'>) => {
  const { t } = useWords()
  return (
    <details className={classes(styles.steps, notPrinted)}>
      <summary className={styles.stepsTitle}>
        {t('confirmation.steps')}
        <span className={styles.stepsSign}>
          <DownIcon size="small" />
        </span>
      </summary>
      <ol className={styles.stepList}>
        <li>{t('confirmation.step.1')}</li>
        <li>{t('confirmation.step.2')}</li>
        <li>{t(`confirmation.step.3.${kind}`)}</li>
        <li>{t('confirmation.step.4')}</li>
      </ol>
    </details>
  )
}

const Code = ({ number, instructions }: { number: string; instructions: PaymentInstructions }) => {
  const { t } = useWords()
  return (
    <QrPane
      text={instructions.qr}
      name={t('confirmation.qr.name')}
      fileName={`${number}.png`}
      saveText={t('confirmation.qr.save')}
    >
      <h2>{t('confirmation.qr.title')}</h2>
      <p className={styles.told}>{t(`confirmation.qr.${instructions.kind}`)}</p>
      <p className={styles.onPhone}>{t('confirmation.qr.phone')}</p>
    </QrPane>
  )
}
