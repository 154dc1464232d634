import { style } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css'

export const lockup = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  color: vars.color.ink,
  textDecoration: 'none',
  fontSize: '1.1875rem',
  fontWeight: 640,
  letterSpacing: '-0.02em',
})

export const mark = style({ width: 28, height: 28, color: vars.color.accent })
export const cut = style({ fill: 'none', stroke: vars.color.onAccent })
