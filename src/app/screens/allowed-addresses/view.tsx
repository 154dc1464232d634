import type { AllowedAddressesProblem } from '../../../../machines/allowed-addresses/allowed-addresses'
import { coinNames } from '../../../domain/money/currencies'
import type { AllowedAddresses } from '../../../domain/orders/allowed-addresses'
import { dateTimeText, unbroken } from '../../../i18n/dates'
import { useMessages } from '../../../i18n/react'
import { badge } from '../../ui/badge.css'
import { Button, ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { CheckIcon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { ReauthenticationForm } from '../../ui/reauthentication'
import { StepFrame, StepHead } from '../../ui/step-head'
import type { AllowedAddressesScreen, AllowedAddressesShown } from './types'
import * as styles from './view.css'

export type { AllowedAddressesScreen } from './types'

export const AllowedAddressesView = (screen: AllowedAddressesScreen) => (
  <div className={styles.page}>
    <StepFrame place={null}>{screen.state === 'proving' ? <Proving {...screen} /> : <Shown {...screen} />}</StepFrame>
  </div>
)

const Proving = (screen: Extract<AllowedAddressesScreen, { state: 'proving' }>) => {
  const { t } = useMessages()
  return (
    <>
      <StepHead at="proving" title={t('allowed.proving.title')} lead={t('allowed.proving.lead')} />
      <ReauthenticationForm
        {...screen}
        problem={<Problem problem={screen.problem} />}
        submit={t('allowed.proving.submit')}
        busyText={t('allowed.proving.busy')}
        back={t('common.back')}
        kind="primary"
      />
    </>
  )
}

const Shown = (shown: AllowedAddressesShown) => {
  const { t } = useMessages()
  const { allowed, problem } = shown
  return (
    <>
      <StepHead at="shown" title={t('allowed.title')} lead={t('allowed.lead')} />
      <div className={styles.body}>
        <Problem problem={problem} />
        {allowed !== null && allowed.until !== null ? <Ending {...shown} until={allowed.until} /> : null}
        <Switch {...shown} />
        {allowed ? <Addresses {...allowed} /> : null}
        <How />
      </div>
    </>
  )
}

const Ending = ({ until, isBusy, onKeep }: AllowedAddressesShown & { until: string }) => {
  const { t } = useMessages()
  return (
    <Notice
      tone="warning"
      title={t('allowed.ending', { until: unbroken(dateTimeText(until)) })}
      action={
        <Button size="small" isBusy={isBusy} busyText={t('allowed.keeping')} onClick={onKeep}>
          {t('allowed.keep')}
        </Button>
      }
    >
      {t('allowed.endingText')}
    </Notice>
  )
}

const Switch = ({ allowed, isFrozen, isBusy, onBegin, onEnd }: AllowedAddressesShown) => {
  const { t } = useMessages()
  return (
    <Card isFlush>
      <div className={styles.row}>
        <div className={styles.about}>
          <h2>{t('allowed.switch')}</h2>
          <p>
            <span className={allowed ? badge.success : badge.plain}>
              {allowed ? <CheckIcon size="tiny" /> : null}
              {allowed ? t('allowed.on', { since: unbroken(dateTimeText(allowed.since)) }) : t('allowed.off')}
            </span>
          </p>
          {allowed && allowed.until === null && isFrozen ? <p className={styles.quiet}>{t('allowed.frozen')}</p> : null}
        </div>
        {allowed === null ? (
          <Button kind="primary" isBusy={isBusy} busyText={t('allowed.turningOn')} onClick={onBegin}>
            {t('allowed.turnOn')}
          </Button>
        ) : null}
        {allowed && allowed.until === null && !isFrozen ? (
          <Button isDisabled={isBusy} onClick={onEnd}>
            {t('allowed.turnOff')}
          </Button>
        ) : null}
      </div>
    </Card>
  )
}

const Addresses = ({ addresses }: AllowedAddresses) => {
  const { t } = useMessages()
  return (
    <section className={styles.section}>
      <h2>{t('allowed.addresses')}</h2>
      {addresses.length === 0 ? (
        <p className={styles.quiet}>{t('allowed.empty')}</p>
      ) : (
        <Card isFlush>
          <ul className={styles.list} aria-label={t('allowed.addresses')}>
            {addresses.map(({ id, coin, address, label, usableFrom }) => (
              <li key={id} className={styles.row}>
                <div className={styles.about}>
                  <p className={styles.name}>{label}</p>
                  <p className={styles.quiet}>{coinNames[coin]}</p>
                  <p className={styles.address}>{address}</p>
                </div>
                <p className={styles.mark}>
                  <span className={usableFrom === null ? badge.success : badge.plain}>
                    {usableFrom === null
                      ? t('allowed.usable')
                      : t('addresses.usableFrom', { from: unbroken(dateTimeText(usableFrom)) })}
                  </span>
                </p>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <p>
        <ButtonLink size="small" to={{ screen: 'buy' }}>
          {t('allowed.toBuy')}
        </ButtonLink>
      </p>
    </section>
  )
}

const rules = ['now', 'new', 'off', 'orders'] as const

const How = () => {
  const { t } = useMessages()
  return (
    <section className={styles.section}>
      <h2>{t('allowed.how.title')}</h2>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule}>{t(`allowed.how.${rule}`)}</li>
        ))}
      </ul>
    </section>
  )
}

const Problem = ({ problem }: { problem: AllowedAddressesProblem | null }) => {
  const { t } = useMessages()
  return problem ? (
    <Notice tone="error" isUrgent>
      {t(`allowed.problem.${problem}`)}
    </Notice>
  ) : null
}
