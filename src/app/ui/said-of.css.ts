import { style } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css'

export const strong = style({ color: vars.color.ink, fontWeight: vars.weight.strong, overflowWrap: 'anywhere' })
