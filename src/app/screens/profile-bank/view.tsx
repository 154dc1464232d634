import { Suspense } from 'react'
import { useWords } from '../../../words/react'
import { useAfterPaint } from '../../ui/after-paint'
import { Skeleton } from '../../ui/skeleton'
import { StepHead } from '../../ui/step-head'
import { Form, Identity, loadForm, loadVerification, Verification } from './inside'
import { ListView } from './list'
import type { BankScreen } from './types'
import * as styles from './view.css'

export type { BankScreen } from './types'

export const ProfileBankView = (screen: BankScreen) => {
  useAfterPaint(loadForm)
  useAfterPaint(loadVerification)
  return (
    <div className={styles.page}>
      <Suspense fallback={<Loading />}>
        <Now {...screen} />
      </Suspense>
    </div>
  )
}

const Now = (screen: BankScreen) => {
  switch (screen.state) {
    case 'loading':
      return <Loading />
    case 'list':
      return <ListView {...screen} />
    case 'form':
      return <Form actor={screen.actor} />
    case 'identity':
      return <Identity actor={screen.actor} />
    case 'verification':
      return <Verification actor={screen.actor} />
  }
}

const Loading = () => {
  const { t } = useWords()
  return (
    <>
      <StepHead at="list" title={t('bank.title')} lead={t('bank.lead')} />
      <div role="status" aria-label={t('common.loading')}>
        <Skeleton width="100%" height={68} />
      </div>
    </>
  )
}
