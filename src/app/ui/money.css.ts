import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'

const whole = style({ whiteSpace: 'nowrap' })

export const money = styleVariants({ normal: [whole], t5: [whole, type.t5], t6: [whole, type.t6] })

const quiet = style({ color: vars.color.ink2, fontWeight: vars.weight.regular, letterSpacing: 0 })

export const unit = styleVariants({
  normal: [quiet],
  t5: [quiet, { fontSize: '0.6em' }],
  t6: [quiet, { fontSize: '0.6em' }],
})
