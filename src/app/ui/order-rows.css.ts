import { style } from '@vanilla-extract/css'
import { zoomed } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'

const { color, space, measure } = vars

export const row = style({
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr)',
  columnGap: space.s3,
  padding: `14px ${measure.card}`,
  minHeight: 68,
  color: 'inherit',
  textDecoration: 'none',
  selectors: {
    'li + li > &, [role=listitem] + [role=listitem] > &': { borderTop: `1px solid ${color.line}` },
    'a&:hover': { background: `color-mix(in srgb, ${color.sunken} 45%, transparent)` },
    'a&:focus-visible': { outlineOffset: '-2px' },
  },
})

export const sign = style({ gridRow: '1 / span 2', alignSelf: 'center' })

const line = style({
  gridColumn: 2,
  display: 'flex',
  justifyContent: 'space-between',
  gap: space.s3,
  minWidth: 0,
  '@media': { [zoomed]: { flexDirection: 'column', gap: 0 } },
})
export const first = style([line, { fontWeight: vars.weight.medium }])
export const second = style([
  line,
  {
    flexWrap: 'wrap',
    rowGap: 0,
    color: color.ink2,
    whiteSpace: 'nowrap',
    ...type.t1,
    '@media': { [zoomed]: { whiteSpace: 'normal' } },
  },
])
export const got = style({ marginInlineStart: 'auto', '@media': { [zoomed]: { marginInlineStart: 0 } } })
export const badge = style({ gridColumn: 2, marginTop: space.s2 })
