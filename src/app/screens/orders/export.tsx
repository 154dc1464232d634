import { exportFormats } from '../../../domain/exports'
import { useWords } from '../../../words/react'
import { Button } from '../../ui/button'
import { Hint } from '../../ui/field'
import { DownIcon } from '../../ui/icon'
import { DownloadIcon } from '../../ui/icon-later'
import { Menu } from '../../ui/menu'
import type { Exporting } from './types'
import * as styles from './export.css'

/** What the orders are saved as; while the file is made, how to stop. */
export const ExportMenu = ({ isPreparing, onExport, onCancel }: Exporting) => {
  const { t } = useWords()
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
        id: format,
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

/** What has become of the file. */
export const ExportEnd = ({ saved, trouble }: Exporting) => {
  const { t } = useWords()
  return (
    <div role="status">
      {trouble === null ? null : <Hint problem={t(troubles[trouble])} />}
      {saved === null ? null : <Hint ok={t('orderList.exportSaved', { name: saved })} />}
    </div>
  )
}
