import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css'
import { type } from '../../theme/type'

const { color, space, measure, weight } = vars

export const page = style({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 720px)' })

export const plan = style({
  display: 'grid',
  gap: space.s2,
  padding: `${space.s4} ${measure.card}`,
  color: color.ink,
  textDecoration: 'none',
  ':hover': { background: color.sunken },
  ':focus-visible': { outlineOffset: '-4px' },
  selectors: { 'li + li > &': { borderTop: `1px solid ${color.line}` } },
})
export const first = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space.s2} ${space.s4}`,
})
export const sum = style({ fontWeight: weight.strong, ...type.t3 })
export const facts = style({ display: 'flex', flexWrap: 'wrap', gap: `2px ${space.s4}`, color: color.ink2, ...type.t1 })
export const waits = style({ color: color.warningText, fontWeight: weight.medium })
export const waiting = style({ display: 'grid', gap: space.s2, padding: `${space.s4} ${measure.card}` })
