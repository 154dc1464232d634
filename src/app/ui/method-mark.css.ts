import { style } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css'

export const mark = style({
  width: 44,
  height: 32,
  borderRadius: vars.radius.small,
  background: vars.color.sunken,
  color: vars.color.ink,
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
})
