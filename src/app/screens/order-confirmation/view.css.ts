import { style } from '@vanilla-extract/css'
import { narrow, phone, tight } from '../../theme/breakpoints'
import { vars } from '../../theme/tokens.css'
import { type } from '../../theme/type'

const { color, space, measure } = vars

export const page = style({ display: 'grid', gap: space.s5, gridTemplateColumns: 'minmax(0, 1fr)' })

export const titleRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.s3,
  marginBottom: space.s2,
})
export const line = style({ color: color.ink2, marginTop: space.s1, maxWidth: '62ch' })
export const feedback = style({ marginTop: space.s4 })

/** On phones what must be done comes first, the story of it after. */
export const story = style({ '@media': { [phone]: { order: 1 } } })

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 720px) minmax(0, 1fr)',
  gap: 40,
  alignItems: 'start',
  '@media': {
    [tight]: { gridTemplateColumns: 'minmax(0, 1fr) 336px', gap: space.s5 },
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})

export const stack = style({ display: 'grid', gap: space.s5, gridTemplateColumns: 'minmax(0, 1fr)' })
export const aside = style({ display: 'grid', gap: space.s4, gridTemplateColumns: 'minmax(0, 1fr)' })
export const told = style({ display: 'grid', gap: space.s3, color: color.ink2 })

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.s3,
  '@media': { [phone]: { flexDirection: 'column', alignItems: 'stretch' } },
})

export const steps = style({ borderTop: `1px solid ${color.line}` })
export const stepsTitle = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.s2,
  minHeight: measure.control,
  padding: `${space.s2} ${measure.card}`,
  cursor: 'pointer',
  color: color.accentText,
  fontWeight: vars.weight.medium,
  listStyle: 'none',
  ':focus-visible': { outlineOffset: '-2px' },
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
})
export const stepsSign = style({ selectors: { 'details[open] &': { transform: 'rotate(180deg)' } } })
export const stepList = style({
  display: 'grid',
  gap: space.s2,
  padding: `0 ${measure.card} ${space.s4}`,
  listStyle: 'decimal inside',
  color: color.ink2,
})

export const number = style({ color: color.ink2, marginTop: space.s3, ...type.t1 })
export const cancel = style({ margin: '8px 0 -8px -12px' })

export const factName = style({ color: color.ink2, ...type.t1 })
export const onPhone = style([factName, { display: 'none', '@media': { [phone]: { display: 'block' } } }])
export const withCopy = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space.s3 })
export const sandbox = style({ color: color.ink2, marginTop: space.s2, ...type.t1 })
export const addressCode = style({ display: 'grid', justifyContent: 'start', marginTop: space.s4 })
export const explorer = style({ display: 'inline-flex', alignItems: 'center', gap: space.s1, minHeight: 44 })

export const reason = style({
  width: '100%',
  minHeight: 80,
  padding: space.s3,
  border: `1px solid ${color.line2}`,
  borderRadius: vars.radius.control,
  background: color.card,
  resize: 'vertical',
  ...type.t3,
  ':focus-visible': { outline: `1px solid ${color.focus}`, outlineOffset: 0, borderColor: color.focus },
})
export const waiting = style({ display: 'grid', gap: space.s3, gridTemplateColumns: 'minmax(0, 1fr)' })
