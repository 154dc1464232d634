import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { forcedColors } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'

const { color, space, motion } = vars

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(8px)' } })

export const toast = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.s3,
  background: color.raised,
  borderRadius: vars.radius.control,
  boxShadow: color.shadow,
  padding: `${space.s1} ${space.s1} ${space.s1} ${space.s4}`,
  width: 'max-content',
  maxWidth: 'min(420px, 100%)',
  animation: `${rise} ${motion.calm} ${motion.ease}`,
  '@media': { [forcedColors]: { border: '1px solid CanvasText' } },
})

export const sign = styleVariants({
  info: { color: color.infoText },
  warning: { color: color.warningText },
  error: { color: color.errorText },
  success: { color: color.successText },
})

export const text = style({ flex: 1, paddingBlock: space.s2 })
