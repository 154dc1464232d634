import { style } from '@vanilla-extract/css'
import { narrow, phone, tight } from '../../theme/breakpoints'
import { vars } from '../../theme/tokens.css'
import { type } from '../../theme/type'

const { color, space, weight } = vars

export const page = style({ display: 'grid', gap: space.s5, gridTemplateColumns: 'minmax(0, 1fr)' })
export const panel = style({ display: 'grid', gap: space.s4, alignContent: 'start' })

export const lead = style({ display: 'grid', gap: space.s2, justifyItems: 'start' })
export const back = style({ marginInlineStart: `calc(${space.s3} * -1)` })
export const titleRow = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.s3 })
export const sum = style({ ...type.t5 })
export const second = style({ color: color.ink2, maxWidth: '62ch' })
export const before = style([second, { marginBottom: space.s4 }])
export const strong = style({ color: color.ink, fontWeight: weight.strong })
export const name = style({ color: color.ink2, ...type.t1 })

const part = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })

export const columns = style({
  display: 'grid',
  gridTemplateAreas: '"stack aside" "later aside"',
  gridTemplateColumns: 'minmax(0, 720px) minmax(0, 1fr)',
  gridTemplateRows: 'auto 1fr',
  columnGap: 40,
  alignItems: 'start',
  '@media': {
    [tight]: { gridTemplateColumns: 'minmax(0, 1fr) 336px', columnGap: space.s5 },
    [narrow]: {
      gridTemplateAreas: '"stack" "aside" "later"',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'auto',
    },
  },
})
/** Nothing of it may be there: then it takes no room, and none is left after it. */
export const stack = style([part, { gridArea: 'stack', gap: space.s5, ':empty': { display: 'none' } }])
export const aside = style([
  part,
  {
    gridArea: 'aside',
    gap: space.s4,
    '@media': {
      [narrow]: { marginTop: space.s5, selectors: { [`${stack}:empty ~ &`]: { marginTop: 0 } } },
    },
  },
])
export const later = style([
  part,
  {
    gridArea: 'later',
    gap: space.s5,
    marginTop: space.s5,
    selectors: { [`${stack}:empty ~ &`]: { marginTop: 0 } },
    '@media': { [narrow]: { selectors: { [`${stack}:empty ~ &`]: { marginTop: space.s5 } } } },
  },
])
export const acts = style({ display: 'grid', gap: space.s3 })

export const rows = style({ display: 'grid', marginTop: space.s3 })
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s3,
  padding: `${space.s3} 0`,
  selectors: { '& + &': { borderTop: `1px solid ${color.line}` } },
  '@media': { [phone]: { flexDirection: 'column', alignItems: 'stretch' } },
})
export const coin = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.s2, ...type.t3 })
export const times = style({ color: color.ink2, fontWeight: weight.regular, ...type.t1 })

export const bought = style({
  display: 'grid',
  gap: space.s3,
  padding: `${space.s4} 0`,
  selectors: { '& + &': { borderTop: `1px solid ${color.line}` } },
})
export const figures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: space.s4,
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space.s3 } },
})
export const figure = style({ fontWeight: weight.medium, whiteSpace: 'nowrap' })
export const history = style({ display: 'grid', gap: space.s3, gridTemplateColumns: 'minmax(0, 1fr)' })
