import { style } from '@vanilla-extract/css'
import { zoomed } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'

const { space, color } = vars

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  columnGap: space.s2,
  rowGap: 10,
  alignItems: 'baseline',
  '@media': { [zoomed]: { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
})

export const quiet = style({ ...type.t1, color: color.ink2, rowGap: space.s1 })

export const line = style({
  gridColumn: '1 / -1',
  display: 'grid',
  gridTemplateColumns: 'subgrid',
  alignItems: 'baseline',
})

export const total = style({
  ...type.t3,
  fontWeight: vars.weight.strong,
  paddingTop: 10,
  borderTop: `1px solid ${color.line}`,
})

export const label = style({ '@media': { [zoomed]: { gridColumn: '1 / -1' } } })
export const value = style({ display: 'contents' })
export const figure = style({ textAlign: 'right', whiteSpace: 'nowrap' })

export const unit = style({
  color: color.ink2,
  selectors: { [`${total} &`]: { fontWeight: vars.weight.regular, fontSize: vars.size.t2 } },
})

export const wordsLine = style({
  gridColumn: '1 / -1',
  display: 'flex',
  justifyContent: 'space-between',
  gap: space.s3,
  '@media': { [zoomed]: { flexWrap: 'wrap', gap: 0 } },
})
export const words = style({ textAlign: 'right', '@media': { [zoomed]: { marginInlineStart: 'auto' } } })
