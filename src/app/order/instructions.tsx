import { showsInstructions, type Order, type PaymentInstructions } from '../../domain/orders/orders'
import { useMessages } from '../../i18n/react'
import { notPrinted } from '../theme/print.css'
import { classes } from '../ui/classes'
import { Disclosure } from '../ui/disclosure'
import { QrPane } from '../ui/qr'
import { Tabs } from '../ui/tabs'
import { BankgiroRows, SepaRows } from './instruction-rows'
import type { ShownOrder } from './types'
import * as styles from './order.css'

/** Whether the customer is to pay by bank transfer now. */
export const hasInstructions = (order: Order): boolean =>
  order.instructions !== null && order.type === 'BUY' && order.status !== 'PAYOUT_PENDING' && showsInstructions(order)

/** How to pay by bank transfer: as text to copy, or as a code to scan. */
export const Instructions = (shown: ShownOrder) => {
  const { t } = useMessages()
  const { order } = shown
  const { instructions } = order
  if (!instructions || !hasInstructions(order)) return null
  return (
    <Tabs
      label={t('confirmation.instructions')}
      tabs={[
        {
          id: 'text',
          label: t('confirmation.tab.text'),
          panel: (
            <>
              <Rows {...shown} instructions={instructions} />
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
  )
}

/** Once the money is here they are still to be seen (rule states-97), but nobody is asked to pay again. */
export const PastInstructions = (shown: ShownOrder) => {
  const { t } = useMessages()
  const { type, status, instructions } = shown.order
  if (!instructions || type !== 'BUY' || status !== 'PAYOUT_PENDING') return null
  return (
    <Disclosure title={t('confirmation.instructions')}>
      <Rows {...shown} instructions={instructions} />
    </Disclosure>
  )
}

const Rows = ({ instructions, ...shown }: ShownOrder & { instructions: PaymentInstructions }) =>
  instructions.kind === 'bankgiro' ? (
    <BankgiroRows {...shown} instructions={instructions} />
  ) : (
    <SepaRows {...shown} instructions={instructions} />
  )

const Steps = ({ kind }: Pick<PaymentInstructions, 'kind'>) => {
  const { t } = useMessages()
  return (
    <div className={classes(styles.steps, notPrinted)}>
      <Disclosure title={t('confirmation.steps')}>
        <ol className={styles.stepList}>
          <li>{t('confirmation.step.1')}</li>
          <li>{t('confirmation.step.2')}</li>
          <li>{t(`confirmation.step.3.${kind}`)}</li>
          <li>{t('confirmation.step.4')}</li>
        </ol>
      </Disclosure>
    </div>
  )
}

const Code = ({ number, instructions }: { number: string; instructions: PaymentInstructions }) => {
  const { t } = useMessages()
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
