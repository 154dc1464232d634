import { style } from '@vanilla-extract/css'
import { forcedColors } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'

const { color, motion } = vars

export const bar = style({
  height: 4,
  borderRadius: 2,
  background: color.sunken,
  overflow: 'hidden',
  '@media': { [forcedColors]: { border: '1px solid CanvasText', height: 6 } },
})

export const filled = style({
  display: 'block',
  height: '100%',
  borderRadius: 2,
  background: color.accent,
  transition: `width ${motion.calm} ${motion.ease}`,
  forcedColorAdjust: 'none',
})
