import { style, styleVariants } from '@vanilla-extract/css'
import { phone } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'

const { color, space, measure } = vars

export const row = style({ selectors: { '& + &': { borderTop: `1px solid ${color.line}` } } })

export const line = style({
  display: 'grid',
  gridTemplateColumns: '72px minmax(0, 1fr) auto',
  gap: space.s4,
  alignItems: 'center',
  padding: `${space.s4} ${measure.card}`,
  '@media': { [phone]: { gridTemplateColumns: '56px minmax(0, 1fr)' } },
})

export const picture = style({
  width: '100%',
  height: 50,
  borderRadius: vars.radius.small,
  overflow: 'hidden',
  background: color.sunken,
  color: color.ink2,
  display: 'grid',
  placeItems: 'center',
  '@media': { [phone]: { height: 40 } },
})
export const thumbnail = style({ width: '100%', height: '100%', objectFit: 'cover' })

export const telling = style({ minWidth: 0, display: 'grid', gap: 2 })
export const name = style({ fontWeight: vars.weight.strong, letterSpacing: 0, ...type.t2 })
export const second = style({ color: color.ink2, overflowWrap: 'anywhere', ...type.t1 })

export const sending = style([
  second,
  { display: 'flex', justifyContent: 'space-between', gap: space.s3, marginBottom: space.s1 },
])

export const check = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 26,
  padding: `3px ${space.s2} 3px 7px`,
  borderRadius: vars.radius.small,
  background: color.warningQuiet,
  color: color.warningText,
  fontWeight: vars.weight.medium,
  whiteSpace: 'nowrap',
  ...type.t1,
})

/** On phones under the name; what is pressed is as wide as the row. */
export const status = styleVariants({
  small: {
    '@media': { [phone]: { gridColumn: 2, marginTop: `calc(${space.s2} * -1)`, ':empty': { display: 'none' } } },
  },
  wide: { '@media': { [phone]: { gridColumn: '1 / -1' } } },
})

export const end = style({ display: 'flex', alignItems: 'center', gap: space.s1, flexWrap: 'wrap' })

/** What can be done with it goes to the next line together. */
export const together = style({ display: 'inline-flex', alignItems: 'center', gap: space.s1 })

export const body = style({ display: 'grid', gap: space.s3, padding: `0 ${measure.card} ${measure.card}` })

export const look = style({
  borderTop: `1px solid ${color.line}`,
  padding: measure.card,
  display: 'grid',
  gap: space.s4,
})
export const question = style({ letterSpacing: '-0.006em', ...type.t3 })
export const frame = style({
  background: color.sunken,
  borderRadius: vars.radius.control,
  padding: space.s4,
  display: 'grid',
  justifyItems: 'center',
  '@media': { [phone]: { padding: 0 } },
})
export const full = style({ maxWidth: 'min(100%, 420px)', maxHeight: 420, borderRadius: vars.radius.small })
export const pdf = style({
  display: 'flex',
  gap: space.s3,
  alignItems: 'center',
  padding: space.s5,
  overflowWrap: 'anywhere',
})
export const checks = style({ display: 'flex', flexWrap: 'wrap', gap: `${space.s2} 20px`, ...type.t1 })
export const checkLine = style({ display: 'flex', gap: 6, alignItems: 'center' })
export const tick = style({ color: color.successText })
export const doubt = style({ color: color.warningText })
