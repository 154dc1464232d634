import { style } from '@vanilla-extract/css'
import { forcedColors } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'

const { color, motion } = vars

export const target = style({
  minWidth: 44,
  minHeight: vars.measure.control,
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
})

export const track = style({
  width: 44,
  height: 26,
  borderRadius: 13,
  padding: 3,
  background: color.line2,
  transition: `background-color ${motion.quick} ${motion.ease}`,
  '::after': {
    content: '""',
    display: 'block',
    width: 20,
    height: 20,
    borderRadius: '50%',
    background: color.card,
    transition: `transform ${motion.quick} ${motion.ease}`,
  },
  selectors: {
    [`${target}[aria-checked="true"] &`]: { background: color.accent },
    [`${target}[aria-checked="true"] &::after`]: { transform: 'translateX(18px)' },
  },
  '@media': {
    [forcedColors]: {
      border: '1px solid ButtonText',
      padding: 2,
      '::after': { background: 'ButtonText' },
      selectors: { [`${target}[aria-checked="true"] &`]: { background: 'Highlight' } },
    },
  },
})
