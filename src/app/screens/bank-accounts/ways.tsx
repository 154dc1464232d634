import type { ReactNode } from 'react'
import type { VerificationKind } from '../../../domain/bank/bank-verification'
import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { BankIcon, LockIcon } from '../../ui/icon'
import { FileIcon, RightIcon, SwapIcon } from '../../ui/icon-later'
import { Spinner } from '../../ui/spinner'
import { Actions } from '../../ui/step-form'
import { Refusal } from './refusal'
import type { Verification, Ways } from './types'
import * as styles from './view.css'

const signs: Record<VerificationKind, ReactNode> = {
  automatic: <BankIcon />,
  deposit: <SwapIcon />,
  statement: <FileIcon />,
}

/** The ways to verify, the quickest first; one that cannot be taken keeps its place and says why. */
export const WaysView = ({ ways, block, left, isBusy, onWay, onKeep, ...verification }: Ways & Verification) => {
  const { t } = useMessages()
  return (
    <>
      <Refusal {...verification} />
      <ul className={styles.ways}>
        {block === null ? null : (
          <li className={styles.closed}>
            <LockIcon />
            <span className={styles.telling}>
              <span className={styles.wayName}>{t('bank.way.automatic')}</span>
              <span className={styles.second}>{t(`bank.way.block.${block}`)}</span>
            </span>
          </li>
        )}
        {ways.map((way) => (
          <li key={way}>
            <button type="button" className={styles.way} aria-disabled={isBusy} onClick={() => onWay(way)}>
              {signs[way]}
              <span className={styles.telling}>
                <span className={styles.wayName}>{t(`bank.way.${way}`)}</span>
                <span className={styles.second}>{t(`bank.way.${way}.text`)}</span>
                {way === 'automatic' && left !== null ? (
                  <span className={styles.second}>{t('bank.way.left', { count: left })}</span>
                ) : null}
              </span>
              {isBusy ? <Spinner /> : <RightIcon />}
            </button>
          </li>
        ))}
      </ul>
      {isBusy ? (
        <p className={styles.hidden} role="status">
          {t('bank.way.starting')}
        </p>
      ) : null}
      {onKeep ? (
        <Actions>
          <Button onClick={onKeep}>{t('bank.way.keep')}</Button>
        </Actions>
      ) : null}
    </>
  )
}
