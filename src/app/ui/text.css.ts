import { style } from '@vanilla-extract/css'
import { type, unseen as unseenRules } from '../theme/type'
import { vars } from '../theme/tokens.css'

export const second = style({ color: vars.color.ink2 })
export const whole = style({ whiteSpace: 'nowrap' })
export const unseen = style(unseenRules)
export const small = style({ color: vars.color.ink2, ...type.t1 })

/** A button within a line of text. */
export const link = style({
  color: vars.color.accentText,
  fontWeight: vars.weight.medium,
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
  textDecorationThickness: '1px',
  paddingBlock: 4,
  marginBlock: -4,
  ':disabled': { color: vars.color.ink2, textDecoration: 'none', cursor: 'not-allowed' },
})
