import { style } from '@vanilla-extract/css'
import { phone, zoomed } from '../../theme/breakpoints'
import { notPrinted } from '../../theme/print.css'
import { vars } from '../../theme/tokens.css'
import { type } from '../../theme/type'
import { unseen } from '../../theme/type'

const { color, space, measure } = vars

export const bar = style([
  notPrinted,
  {
    display: 'flex',
    alignItems: 'end',
    justifyContent: 'space-between',
    gap: space.s4,
    borderBottom: `1px solid ${color.line}`,
    '@media': { [phone]: { flexDirection: 'column', alignItems: 'stretch', gap: space.s3, borderBottom: 0 } },
  },
])

export const tabs = style({
  display: 'flex',
  gap: space.s5,
  '@media': {
    [phone]: { borderBottom: `1px solid ${color.line}` },
    [zoomed]: { gap: space.s3, overflowX: 'auto', overscrollBehaviorX: 'contain' },
  },
})

export const tools = style({
  display: 'flex',
  alignItems: 'start',
  gap: space.s3,
  flex: '0 1 560px',
  paddingBottom: space.s2,
  '@media': { [phone]: { flexBasis: 'auto', paddingBottom: 0 } },
})

export const search = style({ flex: 1, minWidth: 0, display: 'grid', gap: 6 })
export const searchSign = style({ display: 'flex', paddingInlineStart: space.s3, color: color.ink2 })

export const filterButton = style({ '@media': { [phone]: { paddingInline: space.s4 } } })
/** On phones the sign alone is seen. */
export const filterText = style({ '@media': { [phone]: unseen } })

export const chosen = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.s2,
  minHeight: measure.control,
})
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: space.s2 })

export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  border: `1px solid ${color.accent}`,
  borderRadius: vars.radius.control,
  background: color.accentQuiet,
  color: color.accentText,
  fontWeight: vars.weight.medium,
})
export const chipText = style({ paddingInlineStart: space.s3, fontVariantNumeric: 'tabular-nums' })

export const remove = style({
  width: 44,
  height: 44,
  margin: '-1px -1px -1px 0',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  borderRadius: vars.radius.control,
  ':hover': { color: color.ink },
  ':focus-visible': { outlineOffset: '-2px' },
})

export const count = style({ marginInlineStart: 'auto', color: color.ink2, ...type.t1 })
