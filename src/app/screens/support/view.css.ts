import { style } from '@vanilla-extract/css'
import { phone } from '../../theme/breakpoints'
import { vars } from '../../theme/tokens.css'
import { input } from '../../ui/field.css'

const { color, space } = vars

export const page = style({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 640px)' })
export const head = style({ display: 'grid', gap: space.s2 })
export const lead = style({ color: color.ink2, maxWidth: '62ch' })
export const link = style({ color: color.accentText, textUnderlineOffset: '3px', justifySelf: 'start' })
export const waiting = style({ display: 'grid', gap: 6 })
export const message = style([
  input,
  { minHeight: 176, paddingBlock: space.s3, resize: 'vertical', '@media': { [phone]: { minHeight: 144 } } },
])
export const sent = style({ display: 'grid', gap: space.s4 })
