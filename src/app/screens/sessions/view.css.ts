import { style } from '@vanilla-extract/css'
import { phone } from '../../theme/breakpoints'
import { vars } from '../../theme/tokens.css'
import { type } from '../../theme/type'

const { color, space, measure } = vars

export const page = style({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 720px)' })
export const devices = style({ display: 'grid', gap: 20 })
export const lead = style({ marginTop: space.s2, color: color.ink2 })

export const list = style({ display: 'grid' })
export const device = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: `${space.s2} ${space.s4}`,
  alignItems: 'center',
  padding: `${space.s4} ${measure.card}`,
  selectors: { '& + &': { borderTop: `1px solid ${color.line}` } },
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const name = style({ display: 'flex', gap: `2px ${space.s3}`, flexWrap: 'wrap', alignItems: 'center' })
export const deviceName = style({ fontWeight: vars.weight.strong, ...type.t3 })
export const times = style({ display: 'flex', gap: `0 ${space.s4}`, flexWrap: 'wrap', color: color.ink2, ...type.t1 })
export const time = style({ display: 'flex', gap: '0 6px' })
export const history = style({ display: 'grid', gap: 20, marginTop: space.s4 })
export const signIn = style([device])
export const outcome = style({ justifySelf: 'start' })
export const waiting = style({ padding: `${space.s4} ${measure.card}` })
