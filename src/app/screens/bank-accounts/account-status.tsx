import type { ReactNode } from 'react'
import { useMessages } from '../../../i18n/react'
import { badge } from '../../ui/badge.css'
import { AlertIcon, CheckIcon } from '../../ui/icon'
import { ClockIcon, HalfIcon } from '../../ui/icon-later'
import type { AccountStatus } from './types'

const looks = {
  verified: 'success',
  pending: 'processing',
  rejected: 'error',
  unverified: 'plain',
  deposit: 'processing',
  'at-bank': 'processing',
} as const

const signs: Record<AccountStatus, ReactNode> = {
  verified: <CheckIcon size="tiny" />,
  pending: <HalfIcon size="tiny" />,
  rejected: <AlertIcon size="tiny" />,
  unverified: <ClockIcon size="tiny" />,
  deposit: <HalfIcon size="tiny" />,
  'at-bank': <HalfIcon size="tiny" />,
}

export const StatusBadge = ({ status }: { status: AccountStatus }) => {
  const { t } = useMessages()
  return (
    <span className={badge[looks[status]]}>
      {signs[status]}
      {t(`bank.status.${status}`)}
    </span>
  )
}
