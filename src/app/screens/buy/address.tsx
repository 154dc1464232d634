import { useMessages } from '../../../i18n/react'
import { AddressField } from '../../order/address-field'
import * as trade from '../../ui/trade.css'
import type { BuyForm } from './types'

export const AddressPart = (buy: BuyForm) => {
  const { t } = useMessages()
  return (
    <fieldset>
      <legend className={trade.head}>
        <h2>{t('buy.where')}</h2>
      </legend>
      <AddressField
        coin={buy.coin}
        address={buy.address}
        problem={buy.addressProblem}
        isValid={buy.isAddressValid}
        onType={buy.onAddress}
        onLeave={buy.onAddressLeft}
        onPaste={buy.onPaste}
        onBook={buy.onBook}
        book={buy.book}
      />
    </fieldset>
  )
}
