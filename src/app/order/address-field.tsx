import { coinNames, type Coin } from '../../domain/money/currencies'
import { dateTimeText, unbroken } from '../../i18n/dates'
import { useMessages } from '../../i18n/react'
import { classes } from '../ui/classes'
import { Field } from '../ui/field'
import { frame, input, large } from '../ui/field.css'
import * as styles from './address-book.css'
import { AddressTools, type ToolNames } from './address-tools'
import type { AddressEntry, AddressProblem } from './buying-types'

/** Where coins go: typed, pasted, or taken from the address book. */
export const AddressField = ({ names, ...entry }: AddressEntry & { names?: ToolNames }) => {
  const { t } = useMessages()
  const coin = namesOf(entry.coin)
  const problem = useAddressProblem(entry.coin, entry.problem)
  return (
    <Field
      label={t('buy.address', coin)}
      help={t('buy.addressHelp')}
      problem={problem}
      ok={entry.isValid ? t('buy.addressOk', coin) : undefined}
    >
      {(control) => (
        <div className={classes(frame[problem === undefined ? 'calm' : 'wrong'], large)}>
          <input
            {...control}
            className={input}
            value={entry.address}
            onChange={(event) => entry.onType(event.currentTarget.value)}
            onBlur={entry.onLeave}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <span className={styles.tools}>
            <AddressTools {...entry} {...(names === undefined ? {} : { names })} />
          </span>
        </div>
      )}
    </Field>
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
