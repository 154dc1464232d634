import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css'

const { color } = vars

export const edge = { BTC: color.coinBtc, ETH: color.coinEth, LTC: color.coinLtc, BCH: color.coinBch }

export const mark = styleVariants({ small: [20], normal: [28], large: [36] }, ([size]) => ({
  width: size,
  height: size,
}))
export const ground = styleVariants(edge, (fill) => ({ fill }))
export const sign = style({ fill: color.onCoin })
