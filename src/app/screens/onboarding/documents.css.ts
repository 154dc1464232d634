import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css'

export const head = style({ marginBottom: vars.space.s3 })
