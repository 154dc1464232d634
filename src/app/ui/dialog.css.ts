import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { forcedColors, phone, wide } from '../theme/breakpoints'
import { notPrinted } from '../theme/print.css'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'

const { color, space, motion, measure } = vars

const fade = keyframes({ from: { opacity: 0 } })
const rise = keyframes({ from: { opacity: 0, transform: 'translateY(12px)' } })

export const backdrop = style([
  notPrinted,
  {
    position: 'fixed',
    inset: 0,
    zIndex: 30,
    background: color.scrim,
    animation: `${fade} ${motion.quick} ${motion.ease}`,
  },
])

export const place = style({
  position: 'fixed',
  inset: 0,
  zIndex: 31,
  display: 'grid',
  gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
  placeItems: 'center',
  padding: space.s5,
  overflow: 'hidden',
  '@media': {
    [phone]: { placeItems: 'end stretch', padding: `${space.s5} 0 0` },
    print: { position: 'static', display: 'block', padding: 0, overflow: 'visible' },
  },
})
/** On paper an open window is all there is, as many pages as it needs. */
globalStyle(`#root:has(~ ${place})`, { '@media': { print: { display: 'none' } } })
globalStyle(`body:has(> ${place})`, { '@media': { print: { overflow: 'visible !important' } } })

/** More than two buttons need more room; on phones each has a line of its own. */
const third = '> :nth-child(3)'

export const dialog = style({
  display: 'flex',
  flexDirection: 'column',
  width: '100%',
  maxWidth: 520,
  maxHeight: '100%',
  background: color.raised,
  borderRadius: vars.radius.sheet,
  boxShadow: color.shadow,
  vars: { [color.card]: color.raised },
  animation: `${rise} ${motion.calm} ${motion.ease}`,
  ':focus-visible': { outline: 'none' },
  '@media': {
    [`screen and ${wide}`]: { selectors: { [`&:has(> footer ${third})`]: { maxWidth: 680 } } },
    [phone]: { maxWidth: 'none', borderRadius: `${vars.radius.sheet} ${vars.radius.sheet} 0 0` },
    [forcedColors]: { border: '1px solid CanvasText' },
    print: { display: 'block', maxWidth: 'none', maxHeight: 'none', boxShadow: 'none' },
  },
})

export const wideDialog = style([dialog, { '@media': { [`screen and ${wide}`]: { maxWidth: 680 } } }])

export const titles = style({ flex: 1, minWidth: 0 })
/** It has the focus where what stood beneath it has become another. */
export const title = style({ ':focus-visible': { outline: 'none' } })
export const under = style({ color: color.ink2, ...type.t1 })

export const badge = style({
  flex: 'none',
  '@media': { [phone]: { order: 1, flexBasis: '100%', marginTop: `-${space.s2}` } },
})

/** On phones the badge is beneath the title, which has the room then. */
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.s3,
  padding: `${space.s4} ${space.s3} ${space.s3} ${measure.card}`,
})

export const content = style({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  padding: `2px ${measure.card} ${space.s5}`,
  display: 'grid',
  gap: space.s4,
  alignContent: 'start',
  '@media': { print: { overflow: 'visible' } },
})

export const foot = style([
  notPrinted,
  {
    display: 'flex',
    flexWrap: 'wrap',
    gap: space.s3,
    justifyContent: 'flex-end',
    padding: `${space.s4} ${measure.card}`,
    paddingBottom: `max(${space.s4}, env(safe-area-inset-bottom))`,
    borderTop: `1px solid ${color.line}`,
    '@media': { [phone]: { selectors: { [`&:has(${third})`]: { flexDirection: 'column' } } } },
  },
])

export const footButton = style({
  '@media': {
    [phone]: { flex: 1, paddingInline: space.s2, selectors: { [`${foot}:has(${third}) > &`]: { flex: 'none' } } },
  },
})

export const drawer = style({
  position: 'fixed',
  inset: '0 0 auto',
  zIndex: 31,
  maxHeight: '100dvh',
  overflow: 'auto',
  background: color.card,
  borderBottom: `1px solid ${color.line}`,
  animation: `${fade} ${motion.quick} ${motion.ease}`,
  ':focus-visible': { outline: 'none' },
})
