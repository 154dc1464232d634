import { style } from '@vanilla-extract/css'
import { unseen as unseenRules } from '../theme/type'
import { vars } from '../theme/tokens.css'

export const second = style({ color: vars.color.ink2 })
export const whole = style({ whiteSpace: 'nowrap' })
export const unseen = style(unseenRules)
