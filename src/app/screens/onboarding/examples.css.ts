import { style } from '@vanilla-extract/css'
import { phone } from '../../theme/breakpoints'
import { vars } from '../../theme/tokens.css'
import { type } from '../../theme/type'

const { color, space } = vars

export const head = style({ marginBottom: space.s3 })
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: space.s3,
  '@media': { [phone]: { gridTemplateColumns: '1fr 1fr' } },
})
export const picture = style({ borderRadius: vars.radius.control, overflow: 'hidden', background: color.sunken })
export const drawing = style({ width: '100%', height: 'auto' })
export const blurred = style({ filter: 'blur(2.6px)' })
export const caption = style({ display: 'flex', gap: 6, alignItems: 'center', marginTop: space.s2, ...type.t1 })
export const good = style({ color: color.successText })
export const bad = style({ color: color.errorText })
