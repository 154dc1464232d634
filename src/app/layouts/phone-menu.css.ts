import { style } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'

const { color, space, measure } = vars

export const head = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  height: 56,
  padding: `0 ${space.s2} 0 ${measure.gutter}`,
  borderBottom: `1px solid ${color.line}`,
})

export const link = style({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  minHeight: 52,
  paddingInline: measure.gutter,
  color: 'inherit',
  textDecoration: 'none',
  ...type.t3,
  ':focus-visible': { outlineOffset: '-2px' },
  selectors: {
    '&[aria-current="page"]': { boxShadow: `inset 3px 0 0 ${color.accent}`, fontWeight: vars.weight.strong },
  },
})

export const sign = style({ color: color.ink2 })

export const foot = style({
  display: 'grid',
  gap: space.s2,
  padding: measure.gutter,
  borderTop: `1px solid ${color.line}`,
})

export const who = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s3,
  color: color.ink2,
  ...type.t1,
})
export const email = style({ minWidth: 0, overflowWrap: 'anywhere' })
