import { moneyText } from '../../../i18n/money'
import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { ListFailed } from '../../ui/list-parts'
import { Hint } from '../../ui/field'
import { DownloadIcon, FileIcon } from '../../ui/icon-later'
import { Notice } from '../../ui/notice'
import { SelectField } from '../../ui/select-field'
import { Skeleton } from '../../ui/skeleton'
import { StateCard } from '../../ui/state-card'
import { HoldingsTable, K4Table } from './tables'
import { SoftwareCard } from './software-card'
import type { ShownStatement, StatementScreen } from './types'
import * as styles from './view.css'

export type { StatementScreen } from './types'

export const StatementView = (screen: StatementScreen) => {
  const { t } = useMessages()
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div>
          <h1>{t('statement.title')}</h1>
          <p className={styles.lead}>{t('statement.lead')}</p>
        </div>
        {screen.chosen === null ? null : <YearChoice {...screen.chosen} />}
      </div>
      {screen.state === 'loading' ? (
        <Waiting />
      ) : screen.state === 'failed' ? (
        <ListFailed title={t('statement.failed')} text={t('statement.failedText')} onTryAgain={screen.onTryAgain} />
      ) : screen.state === 'empty' ? (
        <>
          <Card>
            <StateCard sign={<FileIcon />} title={t('statement.empty', { year: String(screen.chosen.year) })}>
              {t('statement.emptyText')}
            </StateCard>
          </Card>
          {screen.statement.holdings.length === 0 ? null : <Left {...screen} />}
          <SoftwareCard year={screen.chosen.year} {...screen.files} />
        </>
      ) : (
        <Shown {...screen} />
      )}
    </div>
  )
}

const YearChoice = ({ year, years, onYear }: NonNullable<StatementScreen['chosen']>) => {
  const { t } = useMessages()
  return (
    <div className={styles.year}>
      <SelectField
        label={t('statement.year')}
        value={String(year)}
        options={years.map((one) => ({ value: String(one), text: String(one) }))}
        onChange={(wanted) => onYear(Number(wanted))}
      />
    </div>
  )
}

const Shown = ({ statement, isOngoing, isSaving, trouble, onSave, files }: ShownStatement) => {
  const { t } = useMessages()
  const year = String(statement.year)
  return (
    <>
      <Card title={t('statement.k4')}>
        <div className={styles.part}>
          {statement.rows.length === 0 ? (
            <p>{t('statement.noSales', { year })}</p>
          ) : (
            <>
              <p className={styles.text}>{t('statement.k4Text')}</p>
              <K4Table {...statement} />
            </>
          )}
          <Uncovered uncovered={statement.uncovered} />
          <Notice tone="warning" title={t('statement.elsewhere')}>
            {t('statement.elsewhereText')}
          </Notice>
        </div>
      </Card>
      <Left statement={statement} isOngoing={isOngoing} />
      <div className={styles.save}>
        <p className={styles.text}>{t('statement.trades', { bought: statement.bought, sold: statement.sold, year })}</p>
        <Button
          icon={<DownloadIcon />}
          className={styles.saveButton}
          isBusy={isSaving}
          isDisabled={files.saving !== null}
          busyText={t('statement.saving')}
          onClick={onSave}
        >
          {t('statement.save')}
        </Button>
      </div>
      {trouble === null ? null : (
        <Hint problem={t(trouble === 'other' ? 'statement.saveFailed' : 'statement.saveTooOften')} />
      )}
      <SoftwareCard year={statement.year} {...files} />
    </>
  )
}

const Left = ({ statement, isOngoing }: Pick<ShownStatement, 'statement' | 'isOngoing'>) => {
  const { t } = useMessages()
  const { year, holdings } = statement
  return (
    <Card title={t(isOngoing ? 'statement.leftNow' : 'statement.left', { year: String(year) })}>
      <div className={styles.part}>
        <p className={styles.text}>{t(holdings.length === 0 ? 'statement.nothingLeft' : 'statement.leftText')}</p>
        {holdings.length === 0 ? null : <HoldingsTable holdings={holdings} />}
      </div>
    </Card>
  )
}

const Uncovered = ({ uncovered }: Pick<ShownStatement['statement'], 'uncovered'>) => {
  const { t, locale } = useMessages()
  return uncovered.map(({ coin, quantity }) => (
    <Notice
      key={coin}
      tone="warning"
      title={t('statement.uncovered', { amount: moneyText(locale, { amount: quantity, currency: coin }) })}
    >
      {t('statement.uncoveredText')}
    </Notice>
  ))
}

const Waiting = () => {
  const { t } = useMessages()
  return (
    <div role="status" aria-busy aria-label={t('statement.loading')}>
      <Card>
        <div className={styles.part}>
          <Skeleton width={220} height={20} />
          <Skeleton width="80%" />
          <Skeleton width="100%" height={44} />
          <Skeleton width="100%" height={44} />
        </div>
      </Card>
    </div>
  )
}
