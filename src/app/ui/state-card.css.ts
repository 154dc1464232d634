import { style } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css'

const { space, color } = vars

export const state = style({
  display: 'grid',
  justifyItems: 'center',
  textAlign: 'center',
  textWrap: 'balance',
  gap: space.s3,
  padding: `${space.s7} ${vars.measure.card}`,
})

export const sign = style({ color: color.ink2 })
export const text = style({ color: color.ink2, maxWidth: '46ch' })
export const action = style({ marginTop: space.s2 })
