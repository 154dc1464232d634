import { keyframes, style } from '@vanilla-extract/css'
import { forcedColors } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'

const { color, space, motion } = vars

const appear = keyframes({ from: { opacity: 0, transform: 'translateY(-4px)' } })

const panel = style({
  background: color.raised,
  borderRadius: vars.radius.control,
  boxShadow: color.shadow,
  zIndex: 20,
  selectors: { '&[data-state="open"]': { animation: `${appear} ${motion.quick} ${motion.ease}` } },
  ':focus-visible': { outline: 'none' },
  '@media': { [forcedColors]: { border: '1px solid CanvasText' } },
})

export const layer = style({ zIndex: '20 !important' })

export const menu = style([panel, { padding: space.s1, minWidth: 220 }])

export const menuHead = style({
  padding: `${space.s2} ${space.s3}`,
  color: color.ink2,
  overflowWrap: 'anywhere',
  maxWidth: 280,
  ...type.t1,
})

export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.s3,
  width: '100%',
  minHeight: 44,
  padding: `${space.s2} ${space.s3}`,
  borderRadius: vars.radius.small,
  color: 'inherit',
  textDecoration: 'none',
  cursor: 'pointer',
  selectors: { '&[data-highlighted]': { background: color.sunken } },
  ':focus-visible': { outline: 'none' },
})

export const itemSign = style({ color: color.ink2 })

export const popover = style([
  panel,
  { width: 380, maxWidth: 'calc(100vw - 16px)', maxHeight: 'min(560px, calc(100dvh - 96px))', overflow: 'auto' },
])
