import { style } from '@vanilla-extract/css'
import { phone } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'
import { input } from '../ui/field.css'

const { color, space, measure } = vars

export const progress = style({ display: 'grid', gap: 10 })
export const progressWords = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space.s4,
  color: color.ink2,
  ...type.t1,
})

/** Nothing said takes no room. */
export const said = style({ ':empty': { display: 'none' } })

export const countries = style({ display: 'grid', gap: space.s4, maxWidth: 480 })
export const chosen = style({ display: 'grid', gap: space.s2 })
export const country = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.s3,
  minHeight: 56,
  paddingInlineStart: space.s4,
  border: `1px solid ${color.accent}`,
  boxShadow: `inset 0 0 0 1px ${color.accent}`,
  borderRadius: vars.radius.card,
  background: color.card,
  color: color.accentText,
  ...type.t3,
})
export const countryName = style({ flex: 1, minWidth: 0, color: color.ink })
export const countryText = style({ display: 'grid', gap: space.s2 })

export const long = style([input, { minHeight: 144, paddingBlock: space.s3, resize: 'vertical' }])

export const links = style({ display: 'flex', flexWrap: 'wrap', gap: `${space.s2} ${space.s5}` })

export const given = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: space.s4,
  rowGap: 2,
  alignItems: 'center',
  padding: `${space.s4} ${measure.card}`,
  selectors: { '& + &': { borderTop: `1px solid ${color.line}` } },
})
export const givenAnswer = style({
  gridColumn: 1,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  fontWeight: vars.weight.medium,
})
export const givenChange = style({
  gridColumn: 2,
  gridRow: '1 / 3',
  '@media': { [phone]: { alignSelf: 'start' } },
})
