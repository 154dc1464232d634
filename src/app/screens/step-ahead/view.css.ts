import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css'

const { color, space } = vars

export const page = style({ display: 'grid', gap: space.s5, maxWidth: 680, marginInline: 'auto' })
export const lead = style({ color: color.ink2, marginTop: space.s1 })
export const card = style({ display: 'grid', gap: space.s3, justifyItems: 'start', maxWidth: 'none' })
export const text = style({ maxWidth: '62ch' })
export const foot = style({ color: color.ink2 })
