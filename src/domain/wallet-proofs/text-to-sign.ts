import { brand } from '../company/brand'
import { coinNames, type Coin } from '../money/currencies'
import { walletSpelling } from '../orders/addresses'
import { swedishDay } from '../shared/swedish-days'

/** What a signed text says, beside the exchange. `nonce` is random and used for one text only. */
export type TextFacts = { customer: string; coin: Coin; address: string; at: Date; nonce: string }

/**
 * The text by which a customer shows that an address is theirs. It is in English for everybody: small screens of
 * hardware wallets show ASCII, and whoever reads the evidence later reads one form. Lines end by `\n`, and nothing
 * stands before, after or twice that a wallet would trim; names are in NFC, as wallets sign them. What was signed is
 * kept as it is and never made anew, since this text may change.
 */
export const textToSign = ({ customer, coin, address, at, nonce }: TextFacts): string =>
  [
    'I show that this wallet is mine.',
    `Exchange: ${brand.name}`,
    `Customer: ${onOneLine(customer)}`,
    `Coin: ${coinNames[coin]} (${coin})`,
    `Address: ${walletSpelling(coin, address) ?? address}`,
    `Date: ${swedishDay(at)}`,
    `Number: ${nonce}`,
  ].join('\n')

/** No part of a text may begin a line of its own, or hide in it. */
const onOneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
