import { style } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'
import { input } from './field.css'

const { color, space } = vars

export const figure = style([input, type.t5, { paddingInlineStart: space.s4 }])

export const busy = style({ color: color.accent, display: 'flex', paddingInlineEnd: space.s3 })

const end = style({
  alignSelf: 'stretch',
  display: 'flex',
  alignItems: 'center',
  gap: space.s2,
  borderInlineStart: `1px solid ${color.line}`,
  fontWeight: vars.weight.strong,
})

export const unit = style([end, { paddingInline: space.s3 }])

export const picker = style([end, { position: 'relative' }])

export const select = style({
  appearance: 'none',
  alignSelf: 'stretch',
  border: 0,
  background: 'none',
  cursor: 'pointer',
  fontWeight: vars.weight.strong,
  padding: `0 36px 0 ${space.s3}`,
  ':focus-visible': { outlineOffset: '-4px', borderRadius: vars.radius.control },
})

export const sign = style({ position: 'absolute', insetInlineEnd: space.s3, pointerEvents: 'none' })
