import { style } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css'
import { frame } from './field.css'

const { color, space, measure } = vars

export const prefix = style({
  alignSelf: 'stretch',
  display: 'flex',
  alignItems: 'center',
  paddingInline: space.s3,
  borderInlineEnd: `1px solid ${color.line}`,
  color: color.ink2,
  whiteSpace: 'nowrap',
})

export const tool = style({
  alignSelf: 'stretch',
  minWidth: measure.control,
  display: 'grid',
  placeItems: 'center',
  borderInlineStart: `1px solid ${color.line}`,
  color: color.ink2,
  ':hover': { background: color.sunken, color: color.ink },
  ':focus-visible': { outlineOffset: '-4px', borderRadius: vars.radius.control },
})

/** What cannot be changed here: sunken, with a lock. */
export const locked = style([
  frame.calm,
  {
    background: color.sunken,
    borderColor: 'transparent',
    color: color.ink2,
    paddingInlineEnd: space.s3,
    selectors: { '&:hover': { borderColor: 'transparent' } },
  },
])
