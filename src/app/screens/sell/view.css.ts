import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css'

const { color, space } = vars

export const another = style({
  justifySelf: 'start',
  color: color.accentText,
  textUnderlineOffset: '3px',
  paddingBlock: space.s2,
})
export const hint = style({ marginTop: 10 })
export const over = style({ marginTop: space.s3 })
