import { style } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css'

const { color, space } = vars

export const title = style({
  padding: space.s4,
  fontSize: vars.size.t2,
  lineHeight: vars.line.t2,
  fontWeight: vars.weight.strong,
  borderBottom: `1px solid ${color.line}`,
})
export const empty = style({
  padding: `${space.s4} ${space.s4} ${space.s6}`,
  color: color.ink2,
  textAlign: 'center',
})
export const foot = style({ padding: 6, borderTop: `1px solid ${color.line}` })
