import { style } from '@vanilla-extract/css'
import { phone } from '../../theme/breakpoints'
import { vars } from '../../theme/tokens.css'
import { type } from '../../theme/type'

const { color, space, measure } = vars

export const page = style({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 720px)' })

export const list = style({ display: 'grid' })
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: `${space.s2} ${space.s4}`,
  alignItems: 'center',
  padding: `${space.s4} ${measure.card}`,
  selectors: { '& + &': { borderTop: `1px solid ${color.line}` } },
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const about = style({ minWidth: 0 })
export const name = style({ fontWeight: vars.weight.strong, overflowWrap: 'anywhere', ...type.t3 })
export const times = style({ display: 'flex', gap: `0 ${space.s4}`, flexWrap: 'wrap', color: color.ink2, ...type.t1 })
export const time = style({ display: 'flex', gap: '0 6px' })
export const waiting = style({ padding: `${space.s4} ${measure.card}` })
export const asking = style({ display: 'flex', gap: space.s3, alignItems: 'center' })
export const which = style({ fontWeight: vars.weight.strong, overflowWrap: 'anywhere' })
