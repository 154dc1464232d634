import type { Decimal } from '../../../domain/money/money'
import { countryName } from '../../../i18n/country-name'
import { unbrokenDay } from '../../../i18n/day'
import { moneyText } from '../../../i18n/money'
import { phoneText } from '../../../i18n/phone'
import { useMessages } from '../../../i18n/react'
import { personalNumberText } from '../../../i18n/references'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Fact, Facts } from '../../ui/facts'
import { Link } from '../../ui/link'
import { Notice } from '../../ui/notice'
import { Actions } from '../../ui/step-form'
import { step } from '../../ui/step-form.css'
import { StepHead } from '../../ui/step-head'
import { unseen } from '../../ui/text.css'
import * as styles from './steps.css'

export type PersonalRead = {
  name: string
  /** Residents of Sweden have a personal number, others a passport. */
  number: { kind: 'personalNumber' | 'passportNumber'; text: string }
  address: string
  postalCode: string
  city: string
  countryCode: string
  phone: string | null
  email: string
  pep: boolean
  /** What was bought and sold, in kronor. */
  total: Decimal
  confirmedAt: string | null
  /** Nobody has said for a year that they are right. */
  isOld: boolean
  isConfirmed: boolean
  isNotConfirmed: boolean
  isBusy: boolean
  onChange: () => void
  onConfirm: () => void
}

/** What is known of the customer, to be read. */
export const PersonalPanel = (known: PersonalRead) => {
  const { t, locale } = useMessages()
  const { number, phone, isOld, isConfirmed } = known
  return (
    <div className={step}>
      <StepHead at="personal-read" title={t('personal.title')} lead={t('personal.read.lead')} />
      <Standing {...known} />
      <Card>
        <Facts>
          <Fact name={t('personal.read.name')}>{known.name}</Fact>
          <Fact name={t(`personal.${number.kind}`)}>
            {number.kind === 'personalNumber' ? personalNumberText(number.text) : number.text}
          </Fact>
          <Fact name={t('personal.read.address')}>
            {known.address}
            <br />
            {known.postalCode} {known.city}
          </Fact>
          <Fact name={t('personal.read.country')}>{countryName(locale, known.countryCode)}</Fact>
          <Fact name={t('personal.read.phone')}>
            <Link to={{ screen: 'profilePhone' }}>
              {phone === null ? t('personal.read.phone.none') : phoneText(locale, phone)}
            </Link>
          </Fact>
          <Fact name={t('personal.read.email')}>
            <Link to={{ screen: 'settingsEmail' }}>{known.email}</Link>
          </Fact>
          <Fact name={t('personal.read.pep')}>{t(known.pep ? 'personal.pep.yes' : 'personal.pep.no')}</Fact>
          <Fact name={t('personal.read.total')}>{moneyText(locale, { amount: known.total, currency: 'SEK' })}</Fact>
        </Facts>
      </Card>
      <Actions>
        <Button onClick={known.onChange} isDisabled={known.isBusy}>
          {t('personal.read.change')}
        </Button>
        {isOld || isConfirmed ? null : <Confirm {...known} />}
      </Actions>
      {known.confirmedAt === null || isOld || isConfirmed ? null : (
        <p className={styles.second}>{t('personal.read.confirmedAt', { date: unbrokenDay(known.confirmedAt) })}</p>
      )}
    </div>
  )
}

const Confirm = ({ isBusy, isOld, onConfirm }: PersonalRead) => {
  const { t } = useMessages()
  return (
    <Button kind={isOld ? 'primary' : 'quiet'} onClick={onConfirm} isBusy={isBusy} busyText={t('onboarding.saving')}>
      {t('personal.read.confirm')}
    </Button>
  )
}

/** What is asked of details that are old, and what came of it. */
const Standing = (known: PersonalRead) => {
  const { t } = useMessages()
  const { isOld, isConfirmed, isNotConfirmed, confirmedAt } = known
  return (
    <>
      {isNotConfirmed ? (
        <Notice tone="error" isUrgent>
          {t('personal.read.not-confirmed')}
        </Notice>
      ) : null}
      {isOld && !isConfirmed ? (
        <Notice tone="warning" title={t('personal.read.ask.title')} action={<Confirm {...known} />}>
          {confirmedAt === null ? null : `${t('personal.read.ask.since', { date: unbrokenDay(confirmedAt) })} `}
          {t('personal.read.ask.text')}
        </Notice>
      ) : null}
      <div
        role="status"
        tabIndex={-1}
        ref={isConfirmed ? takeFocus : undefined}
        className={isConfirmed ? undefined : unseen}
      >
        {isConfirmed ? <Notice tone="success">{t('personal.read.confirmed')}</Notice> : null}
      </div>
    </>
  )
}

/** The button that was pressed is gone. */
const takeFocus = (element: HTMLElement | null): void => element?.focus()
