import { style } from '@vanilla-extract/css'
import { phone, wide, zoomed } from '../../theme/breakpoints'
import { vars } from '../../theme/tokens.css'
import { type } from '../../theme/type'

const { color, space, weight } = vars

export const page = style({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 960px)' })
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: space.s4,
})
export const lead = style({ color: color.ink2, maxWidth: '62ch', marginTop: space.s1 })
export const year = style({ width: 140 })
export const part = style({ display: 'grid', gap: space.s4, gridTemplateColumns: 'minmax(0, 1fr)' })
export const text = style({ color: color.ink2, maxWidth: '62ch' })
export const save = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s3,
  '@media': { [phone]: { display: 'grid', justifyItems: 'stretch' } },
})

export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  '@media': { [phone]: { display: 'block' } },
})
export const body = style({ '@media': { [phone]: { display: 'block' } } })
export const heads = style({
  '@media': { [phone]: { position: 'absolute', clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' } },
})

const cell = style({
  padding: `${space.s3} 0 ${space.s3} ${space.s4}`,
  borderBottom: `1px solid ${color.line}`,
  selectors: {
    '&:first-child': { paddingInlineStart: 0 },
    'tbody:last-child > tr:last-child > &': { borderBottom: 0 },
  },
  '@media': {
    [phone]: { display: 'flex', justifyContent: 'space-between', padding: '3px 0', borderBottom: 0 },
    [zoomed]: { flexWrap: 'wrap', columnGap: space.s2 },
  },
})

export const head2 = style([
  cell,
  { ...type.t1, color: color.ink2, fontWeight: weight.regular, textAlign: 'end', paddingTop: 0 },
])
export const headStart = style([head2, { textAlign: 'start' }])
export const row = style({
  '@media': {
    [phone]: {
      display: 'block',
      padding: `${space.s3} 0`,
      borderBottom: `1px solid ${color.line}`,
      selectors: { 'tfoot > &, tbody:last-child > &:last-child': { borderBottom: 0 } },
    },
  },
})

export const coin = style([cell, { textAlign: 'start', fontWeight: weight.medium }])
export const coinName = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.s2,
  verticalAlign: 'top',
  whiteSpace: 'nowrap',
})
export const code = style({ color: color.ink2, fontWeight: weight.regular })
export const figure = style([cell, { textAlign: 'end', whiteSpace: 'nowrap' }])
export const noFigure = style([figure, { '@media': { [phone]: { display: 'none' } } }])
export const sum = style([cell, { textAlign: 'start', fontWeight: weight.strong }])
export const sumFigure = style([figure, { fontWeight: weight.strong }])
export const label = style({ color: color.ink2, fontWeight: weight.regular, '@media': { [wide]: { display: 'none' } } })

export const saveButton = style({ '@media': { [phone]: { width: '100%' } } })
export const files = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: space.s3,
  '@media': { [phone]: { display: 'grid', alignItems: 'stretch' } },
})
export const period = style({ width: 200, marginInlineEnd: 'auto', '@media': { [phone]: { width: '100%' } } })
