import { style } from '@vanilla-extract/css'
import { phone } from '../theme/breakpoints'
import { notPrinted } from '../theme/print.css'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'

const { color, space } = vars

export const chart = style({
  position: 'relative',
  borderRadius: vars.radius.small,
  touchAction: 'pan-y',
  userSelect: 'none',
})

/** Has its place also while nothing is read, so that the plot stays where it is. */
export const above = style({ position: 'relative', minHeight: 52 })

export const plotPlace = style({ position: 'relative' })

export const plot = style({ height: 278, '@media': { [phone]: { height: 218 } } })

/** Above the library's canvases, which would answer to the pointer by themselves. */
export const touched = style({ position: 'absolute', inset: 0, zIndex: 3, cursor: 'crosshair' })

export const readOut = style({
  position: 'absolute',
  width: 192,
  maxWidth: '100%',
  padding: `6px ${space.s3}`,
  border: `1px solid ${color.line2}`,
  borderRadius: vars.radius.control,
  background: color.raised,
})

export const readOutHead = style({ display: 'flex', justifyContent: 'space-between', color: color.ink2, ...type.t1 })

export const readOutRate = style({ fontWeight: vars.weight.strong, whiteSpace: 'nowrap' })

export const legend = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: `0 ${space.s3}`,
  paddingBottom: space.s2,
  '@media': { [phone]: { gridTemplateColumns: '1fr 1fr' } },
})

export const legendDate = style({ gridColumn: '1 / -1', color: color.ink2, ...type.t1 })

export const legendLine = style({ display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', columnGap: space.s2 })

export const legendMark = style({ display: 'flex', alignItems: 'center', gridRow: '1 / span 2' })

export const legendRate = style({ whiteSpace: 'nowrap', ...type.t1 })

export const foot = style([
  notPrinted,
  { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'start', gap: `0 ${space.s4}` },
])

export const credit = style({ paddingBlock: 13, color: color.ink2, ...type.t1 })

export const table = style({ flex: '1 1 auto', minWidth: 0 })

export const scroll = style({ maxHeight: 320, overflow: 'auto', ':focus-visible': { outlineOffset: '-2px' } })

export const cells = style({ width: '100%', borderCollapse: 'collapse', whiteSpace: 'nowrap' })

export const head = style({
  position: 'sticky',
  top: 0,
  background: color.card,
  color: color.ink2,
  textAlign: 'right',
  fontWeight: vars.weight.medium,
  padding: `${space.s1} ${space.s2}`,
  ...type.t1,
  selectors: { '&:first-child': { textAlign: 'left', paddingInlineStart: 0 } },
})

export const cell = style({
  padding: `${space.s1} ${space.s2}`,
  borderTop: `1px solid ${color.line}`,
  textAlign: 'right',
  selectors: { '&:first-child': { textAlign: 'left', paddingInlineStart: 0, fontWeight: vars.weight.regular } },
})
