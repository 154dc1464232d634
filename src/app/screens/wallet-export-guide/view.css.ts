import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css'
import { type } from '../../theme/type'

const { color, space } = vars

export const page = style({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 720px)' })
export const lead = style({ marginTop: space.s2, color: color.ink2, maxWidth: '62ch' })
export const steps = style({ display: 'grid', gap: space.s5 })
export const step = style({ display: 'grid', gridTemplateColumns: '28px minmax(0, 1fr)', gap: space.s3 })
export const number = style({
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  borderRadius: '50%',
  background: color.accentQuiet,
  color: color.accentText,
  fontWeight: vars.weight.strong,
  ...type.t1,
})
export const title = style({ fontWeight: vars.weight.strong, ...type.t3 })
export const text = style({ marginTop: 2, color: color.ink2, maxWidth: '62ch' })
export const details = style({ marginTop: space.s3 })
export const foot = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `${space.s3} ${space.s4}` })
export const help = style({ color: color.ink2 })
