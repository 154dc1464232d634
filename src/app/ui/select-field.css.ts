import { style } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css'
import { input } from './field.css'

const { space } = vars

export const place = style({ position: 'relative' })
export const select = style([
  input,
  {
    appearance: 'none',
    cursor: 'pointer',
    paddingInlineEnd: 36,
    minHeight: vars.measure.control,
    selectors: { '&[aria-disabled="true"]': { cursor: 'progress' } },
  },
])
export const sign = style({ position: 'absolute', insetInlineEnd: space.s3, pointerEvents: 'none' })
