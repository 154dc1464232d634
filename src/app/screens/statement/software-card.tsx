import type { TransactionsProblem } from '../../../../machines/statement/statement'
import { taxSoftware, type TaxSoftware } from '../../../domain/orders/account-entries'
import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Hint } from '../../ui/field'
import { FormBusy } from '../../ui/form-busy'
import { DownloadIcon } from '../../ui/icon-later'
import { SelectField } from '../../ui/select-field'
import type { SoftwareFiles } from './types'
import * as styles from './view.css'

/** Files that tax software reads, of the chosen year or of all. */
export const SoftwareCard = ({
  year,
  period,
  saving,
  isBusy,
  trouble,
  onPeriod,
  onSave,
}: SoftwareFiles & { year: number }) => {
  const { t } = useMessages()
  return (
    <Card title={t('statement.software')}>
      <div className={styles.part}>
        <p className={styles.text}>{t('statement.softwareText')}</p>
        <p className={styles.text}>{t('statement.softwareWallets')}</p>
        <div className={styles.files}>
          <div className={styles.period}>
            <FormBusy value={isBusy}>
              <SelectField
                label={t('statement.period')}
                value={period}
                options={[
                  { value: 'all', text: t('statement.wholeHistory') },
                  { value: 'year', text: String(year) },
                ]}
                onChange={(wanted) => onPeriod(wanted === 'year' ? 'year' : 'all')}
              />
            </FormBusy>
          </div>
          {taxSoftware.map((software) => (
            <Button
              key={software}
              icon={<DownloadIcon />}
              className={styles.saveButton}
              isBusy={saving === software}
              isDisabled={isBusy && saving !== software}
              busyText={t('statement.saving')}
              onClick={() => onSave(software)}
            >
              {t(labelOf[software])}
            </Button>
          ))}
        </div>
        {trouble === null ? null : <Trouble trouble={trouble} period={period} year={year} />}
      </div>
    </Card>
  )
}

const labelOf = { divly: 'statement.saveDivly', koinly: 'statement.saveKoinly' } as const satisfies Record<
  TaxSoftware,
  string
>

type TroubleProps = { trouble: TransactionsProblem; period: SoftwareFiles['period']; year: number }

const Trouble = ({ trouble, period, year }: TroubleProps) => {
  const { t } = useMessages()
  if (trouble === 'nothing' && period === 'year')
    return <Hint problem={t('statement.nothingInFile', { year: String(year) })} />
  return <Hint problem={t(troubleText[trouble])} />
}

const troubleText = {
  nothing: 'statement.nothingYet',
  other: 'statement.saveFailed',
  'too-many-requests': 'statement.saveTooOften',
} as const satisfies Record<TransactionsProblem, string>
