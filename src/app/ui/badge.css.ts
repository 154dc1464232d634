import { style, styleVariants } from '@vanilla-extract/css'
import { forcedColors, zoomed } from '../theme/breakpoints'
import type { StatusLook } from '../../domain/orders/statuses'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'

const { color, space } = vars

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 26,
  padding: `3px ${space.s2} 3px 7px`,
  borderRadius: vars.radius.small,
  fontWeight: vars.weight.medium,
  whiteSpace: 'nowrap',
  ...type.t1,
  '@media': {
    [zoomed]: { whiteSpace: 'normal' },
    [forcedColors]: { border: '1px solid CanvasText' },
  },
})

const looks: Record<StatusLook, { background: string; color: string }> = {
  error: { background: color.errorQuiet, color: color.errorText },
  success: { background: color.successQuiet, color: color.successText },
  processing: { background: color.infoQuiet, color: color.infoText },
  plain: { background: color.sunken, color: color.ink },
}

export const badge = styleVariants(looks, (look) => [base, look])
