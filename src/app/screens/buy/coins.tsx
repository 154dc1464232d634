import { useMessages } from '../../../i18n/react'
import { CoinChoice } from '../../ui/coin-choice'
import type { BuyForm } from './types'

export const CoinPart = ({ coins, coin, onCoin, fiat }: BuyForm) => {
  const { t } = useMessages()
  return (
    <CoinChoice
      title={t('buy.coin')}
      coins={coins}
      chosen={coin}
      onChoose={onCoin}
      fiat={fiat}
      closedText={(closed) => t('buy.coinsClosed', { coins: closed })}
    />
  )
}
