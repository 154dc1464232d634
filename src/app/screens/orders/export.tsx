import { exportFormats, exportSize } from '../../../domain/orders/exports'
import { coinFigure, wholeFigure } from '../../../i18n/money'
import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { Hint } from '../../ui/field'
import { DownIcon } from '../../ui/icon'
import { DownloadIcon } from '../../ui/icon-later'
import { Menu } from '../../ui/menu'
import { unseen } from '../../ui/text.css'
import type { Exporting } from './types'
import * as styles from './export.css'

/** What the orders are saved as; while the file is made, how to stop. */
export const ExportMenu = ({ isPreparing, onExport, onCancel }: Exporting) => {
  const { t } = useMessages()
  if (isPreparing)
    return (
      <>
        <Button kind="quiet" onClick={onCancel}>
          {t('orderList.exportCancel')}
        </Button>
        <Button isBusy busyText={t('orderList.exporting')}>
          {t('orderList.export')}
        </Button>
      </>
    )
  return (
    <Menu
      items={exportFormats.map((format) => ({
        label: t(`orderList.format.${format}`),
        sign: 'file',
        onAct: () => onExport(format),
      }))}
      button={{
        className: styles.button,
        children: (
          <>
            <DownloadIcon />
            {t('orderList.export')}
            <DownIcon size="small" />
          </>
        ),
      }}
    />
  )
}

const troubles = {
  malformed: 'orderList.exportEmpty',
  'too-many-requests': 'orderList.exportTooOften',
  other: 'orderList.exportFailed',
} as const

const megabyte = 1_000_000

/** A file that is here at once comes without a figure. */
const tellsFrom = megabyte / 10

/** How much of the file is here, read out once a megabyte; then what has become of it. */
export const ExportEnd = ({ isPreparing, bytes, saved, trouble, total }: Exporting & { total: number }) => {
  const { t, locale } = useMessages()
  const tenths = Math.floor((10 * bytes) / megabyte)
  const whole = Math.floor(tenths / 10)
  return (
    <>
      {isPreparing && bytes >= tellsFrom ? (
        <p className={styles.fetched} aria-hidden="true">
          {t('orderList.exportFetched', { size: coinFigure(locale, `${whole}.${tenths % 10}`) })}
        </p>
      ) : null}
      <div role="status">
        {isPreparing && whole > 0 ? (
          <p className={unseen}>{t('orderList.exportFetched', { size: wholeFigure(locale, String(whole)) })}</p>
        ) : null}
        {trouble === null ? null : <Hint problem={t(troubles[trouble])} />}
        {saved === null ? null : <Hint ok={t('orderList.exportSaved', { name: saved })} />}
        {saved !== null && total > exportSize ? (
          <p className={styles.most}>{t('orderList.exportMost', { most: wholeFigure(locale, String(exportSize)) })}</p>
        ) : null}
      </div>
    </>
  )
}
