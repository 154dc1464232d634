import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css'
import { type } from '../../theme/type'

const { color, space } = vars

export const form = style({ display: 'grid', gap: space.s4 })
export const days = style({ display: 'grid', gap: space.s4, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' })
export const zone = style({ gridColumn: '1 / -1', marginTop: `calc(-1 * ${space.s3})`, color: color.ink2, ...type.t1 })
