import { style } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'

const { color, space, measure } = vars

/** What stands at the end of the field. */
export const tools = style({
  alignSelf: 'stretch',
  flex: 'none',
  display: 'flex',
  justifyContent: 'end',
  minWidth: `calc(2 * ${measure.control})`,
})

/** A button within the field. */
export const tool = style({
  width: measure.control,
  display: 'grid',
  placeItems: 'center',
  borderInlineStart: `1px solid ${color.line}`,
  color: color.ink2,
  ':hover': { background: color.sunken, color: color.ink },
  ':focus-visible': { outlineOffset: '-4px', borderRadius: vars.radius.control },
})
export const list = style({ display: 'grid', gap: space.s2 })

export const entry = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.s1,
  paddingInlineEnd: space.s1,
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius.control,
})

/** The row is the target, but for what is done with the address itself. */
export const choose = style({
  flex: 1,
  minWidth: 0,
  minHeight: 56,
  display: 'grid',
  alignContent: 'center',
  padding: `${space.s2} ${space.s3}`,
  textAlign: 'start',
  borderRadius: vars.radius.control,
  ':hover': { background: color.sunken },
  ':disabled': { background: 'none', cursor: 'default' },
  ':focus-visible': { outlineOffset: '-2px' },
})

export const label = style({ fontWeight: vars.weight.medium, overflowWrap: 'anywhere' })
export const address = style({ color: color.ink2, ...type.t1 })

export const from = style({ color: color.ink2, ...type.t1 })
export const setting = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s3,
  alignItems: 'center',
  justifyContent: 'space-between',
  marginBlockStart: space.s3,
  color: color.ink2,
  ...type.t1,
})

export const form = style({ display: 'grid', gap: space.s4 })
export const whole = style({
  overflowWrap: 'anywhere',
  padding: space.s3,
  background: color.sunken,
  borderRadius: vars.radius.control,
})
