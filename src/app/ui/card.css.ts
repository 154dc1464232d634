import { style } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css'

const { color, space } = vars

const base = style({
  background: color.card,
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius.card,
  minWidth: 0,
  '@media': { print: { breakInside: 'avoid' } },
})

export const card = style([base, { padding: vars.measure.card }])
export const flush = style([base, { overflow: 'hidden' }])
export const head = style({ marginBottom: space.s4 })
