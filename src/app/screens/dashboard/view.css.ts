import { style, styleVariants } from '@vanilla-extract/css'
import { narrow, phone, tight } from '../../theme/breakpoints'
import { vars } from '../../theme/tokens.css'
import { type } from '../../theme/type'
import { edge } from '../../ui/coin-mark.css'

const { color, space, measure } = vars

export const page = style({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 1fr)' })

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 720px) minmax(0, 1fr)',
  gap: space.s5,
  alignItems: 'start',
  '@media': {
    [tight]: { gridTemplateColumns: 'minmax(0, 1fr) 336px' },
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})

export const stack = style({ display: 'grid', gap: space.s5, gridTemplateColumns: 'minmax(0, 1fr)' })

export const prices = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  '@media': { [phone]: { gridTemplateColumns: '1fr 1fr' } },
})

const priceBase = style({
  display: 'grid',
  gap: 2,
  padding: space.s4,
  minWidth: 0,
  minHeight: 100,
  alignContent: 'start',
  color: 'inherit',
  textDecoration: 'none',
  borderTop: '3px solid',
  ':hover': { background: `color-mix(in srgb, ${color.sunken} 45%, transparent)` },
  ':focus-visible': { outlineOffset: '-2px' },
  selectors: { 'li + li > &': { borderInlineStart: `1px solid ${color.line}` } },
  '@media': { [phone]: { selectors: { 'li:nth-child(odd) > &': { borderInlineStart: 0 } } } },
})
export const price = styleVariants(edge, (coinColor) => [priceBase, { borderTopColor: coinColor }])
export const coin = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.s2,
  fontWeight: vars.weight.medium,
  color: color.ink2,
})
export const rate = style({ fontWeight: vars.weight.medium })
export const change = styleVariants({
  up: { color: color.successText, ...type.t1 },
  down: { color: color.errorText, ...type.t1 },
  still: { color: color.ink2, ...type.t1 },
})
export const over = style({ color: color.ink2 })

export const cardHead = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s3,
  padding: `${space.s3} ${measure.card} ${space.s1}`,
})
export const all = style({ display: 'inline-flex', alignItems: 'center', minHeight: 44 })

export const progress = style({ display: 'flex', alignItems: 'center', gap: space.s4, marginBottom: space.s3 })
export const ring = style({ width: 64, height: 64, fill: 'none', strokeWidth: 6 })
export const ringGround = style({ stroke: color.sunken })
export const ringDone = style({ stroke: color.accent, strokeLinecap: 'round' })
export const ringText = style({ fill: color.ink, fontSize: 15, fontWeight: vars.weight.strong })
export const second = style({ color: color.ink2, ...type.t1 })

const stepBase = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.s3,
  minHeight: 44,
  paddingBlock: space.s2,
  color: 'inherit',
  textDecoration: 'none',
  selectors: { 'li + li > &': { borderTop: `1px solid ${color.line}` } },
})
export const step = style([stepBase, { selectors: { 'a&:hover': { color: color.accentText } } }])
export const done = style([stepBase, { color: color.ink2 }])
export const todoSign = style({
  width: 20,
  height: 20,
  flex: 'none',
  border: `1.5px solid ${color.line2}`,
  borderRadius: '50%',
})
export const doneSign = style({ color: color.successText })
export const stepText = style({ flex: 1, minWidth: 0 })
export const stepName = style({ display: 'block', fontWeight: vars.weight.medium })
export const go = style({ color: color.ink2 })
