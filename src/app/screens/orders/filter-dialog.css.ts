import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css'

const { space } = vars

export const form = style({ display: 'grid', gap: space.s4 })
export const days = style({ display: 'grid', gap: space.s4, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' })
