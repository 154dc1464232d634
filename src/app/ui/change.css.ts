import { styleVariants } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css'

const { color } = vars

export const change = styleVariants({
  up: { color: color.successText, whiteSpace: 'nowrap' },
  down: { color: color.errorText, whiteSpace: 'nowrap' },
  still: { color: color.ink2, whiteSpace: 'nowrap' },
})
