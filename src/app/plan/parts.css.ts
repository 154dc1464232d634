import { style } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css'

const { space } = vars

export const shares = style({ display: 'flex', flexWrap: 'wrap', gap: `${space.s1} ${space.s4}` })
export const share = style({ display: 'inline-flex', alignItems: 'center', gap: 6, whiteSpace: 'nowrap' })
