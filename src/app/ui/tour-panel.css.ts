import { keyframes, style } from '@vanilla-extract/css'
import { forcedColors } from '../theme/breakpoints'
import { notPrinted } from '../theme/print.css'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'

const { color, space, motion } = vars

const appear = keyframes({ from: { opacity: 0 } })

/** Over the whole page, also where it is scrolled. */
export const shade = style([notPrinted, { position: 'fixed', inset: 0, zIndex: 30, background: color.scrim }])

/** What is told of is left out of the shade around it. */
export const lit = style([
  notPrinted,
  {
    position: 'fixed',
    zIndex: 30,
    borderRadius: vars.radius.control,
    boxShadow: `0 0 0 200vmax ${color.scrim}`,
    outline: `2px solid ${color.accent}`,
    pointerEvents: 'none',
  },
])

export const layer = style([notPrinted, { zIndex: '31 !important' }])

export const panel = style({
  width: 360,
  maxWidth: 'calc(100vw - 32px)',
  padding: 20,
  background: color.raised,
  borderRadius: vars.radius.card,
  boxShadow: color.shadow,
  animation: `${appear} ${motion.quick} ${motion.ease}`,
  vars: { '--arrow-size': '12px', '--arrow-background': color.raised },
  ':focus-visible': { outline: 'none' },
  '@media': { [forcedColors]: { border: '1px solid CanvasText' } },
})

export const arrow = style({ position: 'absolute' })
export const at = style({ color: color.ink2, ...type.t1 })
export const title = style({ fontWeight: vars.weight.strong, ...type.t3 })
export const text = style({ marginTop: space.s1, color: color.ink2 })
export const buttons = style({ display: 'flex', alignItems: 'center', marginTop: space.s4 })
/** Its words stand at the edge of the text. */
export const skip = style({ marginLeft: `-${space.s3}` })
export const ways = style({ display: 'flex', gap: space.s2, marginLeft: 'auto' })
