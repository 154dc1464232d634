import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css'

const { color, space } = vars

export const page = style({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 720px)' })
export const body = style({ display: 'grid', gap: space.s5 })
export const said = style({ display: 'grid', gap: space.s2, maxWidth: '62ch' })
export const asking = style({ display: 'grid', gap: space.s4 })
export const words = style({ overflowWrap: 'anywhere', whiteSpace: 'pre-line' })
export const documents = style({ display: 'grid', gap: space.s3 })
export const list = style({ display: 'grid', gap: space.s1, color: color.ink2 })
