import { coinNames, type Coin } from '../../../domain/money/currencies'
import { dateTimeText, unbroken } from '../../../i18n/dates'
import { useMessages } from '../../../i18n/react'
import { classes } from '../../ui/classes'
import { Field } from '../../ui/field'
import { frame, input, large } from '../../ui/field.css'
import { AddressTools } from './address-tools'
import type { AddressProblem, BuyForm } from './types'
import * as trade from '../../ui/trade.css'
import * as styles from './view.css'

export const AddressPart = (buy: BuyForm) => {
  const { t } = useMessages()
  const coin = namesOf(buy.coin)
  const problem = useAddressProblem(buy.coin, buy.addressProblem)
  return (
    <fieldset>
      <legend className={trade.head}>
        <h2>{t('buy.where')}</h2>
      </legend>
      <Field
        label={t('buy.address', coin)}
        help={t('buy.addressHelp')}
        problem={problem}
        ok={buy.isAddressValid ? t('buy.addressOk', coin) : undefined}
      >
        {(control) => (
          <div className={classes(frame[problem === undefined ? 'calm' : 'wrong'], large)}>
            <input
              {...control}
              className={input}
              value={buy.address}
              onChange={(event) => buy.onAddress(event.currentTarget.value)}
              onBlur={buy.onAddressLeft}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
            />
            <span className={styles.tools}>
              <AddressTools {...buy} />
            </span>
          </div>
        )}
      </Field>
    </fieldset>
  )
}

const namesOf = (coin: Coin) => ({ name: coinNames[coin], code: coin })

const useAddressProblem = (coin: Coin, problem: AddressProblem | null): string | undefined => {
  const { t } = useMessages()
  if (!problem) return undefined
  if (problem.code === 'walletAddress' && problem.fits)
    return t('buy.addressOfOther', { ...namesOf(coin), fits: coinNames[problem.fits] })
  if (problem.code === 'addressNotYet' && problem.from)
    return t('buy.addressNotYet', { from: unbroken(dateTimeText(problem.from)) })
  return t(`field.${problem.code}`, namesOf(coin))
}
