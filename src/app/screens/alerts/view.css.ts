import { style } from '@vanilla-extract/css'
import { phone } from '../../theme/breakpoints'
import { vars } from '../../theme/tokens.css'
import { type } from '../../theme/type'

const { color, space, measure, weight } = vars

export const page = style({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 720px)' })
export const status = style({ selectors: { '&:empty': { display: 'none' } } })

export const item = style({ selectors: { '& + &': { borderTop: `1px solid ${color.line}` } } })
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.s3} ${space.s4}`,
  padding: `${space.s4} ${measure.card}`,
  '@media': { [phone]: { alignItems: 'flex-start' } },
})
export const about = style({
  flex: '1 1 280px',
  minWidth: 0,
  display: 'grid',
  gap: space.s1,
  '@media': { [phone]: { flexBasis: 200 } },
})
export const first = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `${space.s1} ${space.s3}` })
export const rule = style({ fontWeight: weight.strong, ...type.t3 })
export const facts = style({ display: 'flex', flexWrap: 'wrap', gap: `2px ${space.s4}`, color: color.ink2, ...type.t1 })
export const acts = style({
  display: 'flex',
  gap: space.s2,
  flexWrap: 'wrap',
  '@media': { [phone]: { width: '100%' } },
})
export const how = style({ color: color.ink2, ...type.t1 })
export const waiting = style({ display: 'grid', gap: space.s2, padding: `${space.s4} ${measure.card}` })
export const list = style({ ':focus-visible': { outlineOffset: '-4px' } })
