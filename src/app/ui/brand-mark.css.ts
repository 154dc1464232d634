import { style } from '@vanilla-extract/css'
import { zoomed } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'
import { unseen } from '../theme/type'

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

/** Beside the controls of the header there is no room for it at twice the size; a link has it in its name. */
export const name = style({ '@media': { [zoomed]: unseen } })

export const mark = style({ width: 28, height: 28, color: vars.color.accent })
export const cut = style({ fill: 'none', stroke: vars.color.onAccent })
