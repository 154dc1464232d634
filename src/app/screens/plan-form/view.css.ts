import { style, styleVariants } from '@vanilla-extract/css'
import { phone } from '../../theme/breakpoints'
import { vars } from '../../theme/tokens.css'
import { type } from '../../theme/type'
import { check as tick } from '../../ui/answers.css'
import { row as choiceRow } from '../../ui/choice.css'
import { unseen as hidden } from '../../ui/text.css'

const { color, space, weight } = vars

export const page = style({ display: 'grid', gap: space.s5, maxWidth: 720, marginInline: 'auto' })
export const lead = style({ display: 'grid', gap: space.s2 })
export const back = style({ justifySelf: 'start', marginInlineStart: `calc(${space.s3} * -1)` })
export const place = style({ color: color.ink2, ...type.t1 })
export const segments = style({ display: 'flex', gap: space.s1, marginBottom: space.s2 })
const bar = style({ flex: 1, height: 4, borderRadius: 2 })
export const segment = styleVariants({ done: color.accent, todo: color.sunken }, (background) => [bar, { background }])
export const title = style({ ':focus': { outline: 'none' } })
export const second = style({ color: color.ink2, maxWidth: '62ch' })
export const quiet = style({ color: color.ink2, ...type.t1 })
export const under = style({ marginTop: space.s2 })
export const unseen = hidden

export const coins = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: space.s3,
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space.s2 } },
})
export const choice = style([
  choiceRow,
  {
    display: 'flex',
    alignItems: 'center',
    gap: space.s3,
    minHeight: 56,
    padding: `${space.s3} ${space.s4}`,
    fontWeight: weight.strong,
    selectors: {
      '&:has(:disabled)': { background: 'none', color: color.ink2, cursor: 'default', borderColor: color.line },
    },
  },
])
export const check = tick

export const shares = style({ display: 'grid', gap: space.s3 })
export const legend = style({ fontWeight: weight.medium, marginBottom: space.s2 })
export const percents = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space.s3,
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})

export const gives = style({ display: 'grid', gap: 10, marginBottom: space.s3 })
export const give = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: `2px ${space.s4}`,
})
export const coin = style({ display: 'inline-flex', alignItems: 'center', gap: space.s2 })
export const figure = style({ fontWeight: weight.medium, marginInlineStart: 'auto', whiteSpace: 'nowrap' })
export const dates = style({ display: 'grid', gap: space.s2, marginBottom: space.s2 })

export const rows = style({ display: 'grid' })
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  columnGap: space.s4,
  padding: `${space.s3} 0`,
  selectors: {
    '& + &': { borderTop: `1px solid ${color.line}` },
    '&:first-child': { paddingTop: 0 },
    '&:last-child': { paddingBottom: 0 },
  },
})
export const name = style({ color: color.ink2, ...type.t1 })
export const tool = style({ gridColumn: 2, gridRow: '1 / span 2', alignSelf: 'center' })
export const value = style({ fontWeight: weight.medium, overflowWrap: 'anywhere' })
export const line = style({ display: 'block', color: color.ink2, fontWeight: weight.regular, ...type.t1 })
export const sum = style({ ...type.t5 })
