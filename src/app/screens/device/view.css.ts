import { style } from '@vanilla-extract/css'
import { phone } from '../../theme/breakpoints'
import { vars } from '../../theme/tokens.css'
import { type } from '../../theme/type'

const { color, space, measure } = vars

export const page = style({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 720px)' })
export const lead = style({ marginTop: space.s2, color: color.ink2 })
export const section = style({ display: 'grid', gap: space.s4, marginTop: space.s4 })
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: `${space.s2} ${space.s4}`,
  alignItems: 'center',
  padding: `${space.s4} ${measure.card}`,
  selectors: { '& + &': { borderTop: `1px solid ${color.line}` } },
})
/** A button goes below its words where there is little room; a switch stays beside them. */
export const act = style([row, { '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } } }])
export const name = style({ fontWeight: vars.weight.strong, ...type.t3 })
export const named = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `2px ${space.s3}` })
export const quiet = style({ color: color.ink2, ...type.t1 })
export const list = style({ display: 'grid' })
export const waiting = style({ padding: `${space.s4} ${measure.card}` })
