import { style } from '@vanilla-extract/css'
import { phone } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'

const { color, space, measure } = vars

export const pane = style({
  display: 'flex',
  gap: space.s6,
  alignItems: 'center',
  padding: measure.card,
  '@media': { [phone]: { flexDirection: 'column', gap: space.s4 } },
})

/** Dark on white in both themes; the quiet zone is 16 px. */
export const paper = style({
  flex: 'none',
  width: 248,
  height: 248,
  maxWidth: '100%',
  padding: space.s4,
  background: color.qrPaper,
  borderRadius: vars.radius.control,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  forcedColorAdjust: 'none',
})

export const code = style({ width: '100%', height: '100%' })
export const side = style({
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gap: space.s2,
  justifyItems: 'start',
  '@media': { [phone]: { width: '100%' } },
})
export const save = style({ marginTop: space.s2, '@media': { [phone]: { width: '100%' } } })
