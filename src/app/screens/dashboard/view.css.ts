import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { forcedColors, narrow, phone, tight, zoomed } from '../../theme/breakpoints'
import { vars } from '../../theme/tokens.css'
import { type, unseen } from '../../theme/type'
import { chip } from '../../ui/chip.css'
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

export const title = style(unseen)

export const switches = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  borderBottom: `1px solid ${color.line}`,
  '@media': {
    [phone]: {
      gridTemplateColumns: 'repeat(4, minmax(132px, 1fr))',
      overflowX: 'auto',
      overscrollBehaviorX: 'contain',
    },
  },
})

const switchBase = style({
  position: 'relative',
  display: 'grid',
  gap: 2,
  padding: space.s4,
  minWidth: 0,
  textAlign: 'start',
  ':hover': { background: `color-mix(in srgb, ${color.sunken} 45%, transparent)` },
  ':focus-visible': { outlineOffset: '-2px' },
  selectors: {
    '&:first-child': { paddingInlineStart: measure.card },
    '& + &': { borderInlineStart: `1px solid ${color.line}` },
    '&[aria-pressed="true"]::after': {
      content: '""',
      position: 'absolute',
      insetInline: 0,
      bottom: 0,
      height: 3,
      background: 'currentcolor',
      forcedColorAdjust: 'none',
    },
  },
  '@media': { [phone]: { paddingBlock: space.s3 } },
})
export const switchOf = styleVariants(edge, (coinColor) => [switchBase, { color: coinColor }])
export const coin = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.s2,
  fontWeight: vars.weight.medium,
  color: color.ink2,
  whiteSpace: 'nowrap',
  selectors: { '[aria-pressed="true"] > &': { color: color.ink } },
})
export const rate = style({ fontWeight: vars.weight.medium, color: color.ink, whiteSpace: 'nowrap' })
export const dayChange = style(type.t1)

export const chartBody = style({ padding: `${space.s4} ${measure.card} ${space.s2}` })
export const chartHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'start',
  gap: `${space.s3} ${space.s4}`,
  marginBottom: space.s3,
})
export const priceNow = style({ display: 'grid', minHeight: 84, alignContent: 'start' })
export const change = style({ fontWeight: vars.weight.medium })
export const since = style({ color: color.ink2, fontWeight: vars.weight.regular })
export const choices = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'end',
  alignItems: 'center',
  gap: space.s2,
  maxWidth: 330,
  '@media': { [phone]: { maxWidth: 'none', width: '100%' } },
})
globalStyle(`${choices} > :first-child`, { '@media': { [phone]: { flexBasis: '100%' } } })
globalStyle(`${choices} > :last-child`, { '@media': { [phone]: { paddingInline: space.s3 } } })
/** As high as the chart that comes. */
export const graphPlace = style({
  display: 'grid',
  alignContent: 'center',
  minHeight: 374,
  '@media': { [phone]: { minHeight: 318 } },
})

export const cells = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  borderTop: `1px solid ${color.line}`,
  '@media': { [phone]: { gridTemplateColumns: '1fr 1fr' } },
})
export const cell = style({
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  padding: space.s4,
  minWidth: 0,
  minHeight: 88,
  selectors: {
    '&:first-child': { paddingInlineStart: measure.card },
    '& + &': { borderInlineStart: `1px solid ${color.line}` },
  },
  '@media': {
    [phone]: {
      selectors: {
        '&:nth-child(odd)': { borderInlineStart: 0, paddingInlineStart: measure.card },
        '&:nth-child(n + 3)': { borderTop: `1px solid ${color.line}` },
      },
    },
  },
})
export const figure = style({ fontWeight: vars.weight.medium, whiteSpace: 'nowrap' })
export const small = style(type.t1)
export const unit = style({ color: color.ink2, fontWeight: vars.weight.regular })
export const range = style({ display: 'block', ...type.t1 })
export const rangeLine = style({
  display: 'block',
  position: 'relative',
  height: 4,
  margin: '9px 0',
  borderRadius: 2,
  background: color.sunken,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  '@media': { [forcedColors]: { background: color.line } },
})
export const rangeMark = style({
  position: 'absolute',
  top: -4,
  width: 3,
  height: 12,
  marginInlineStart: -1.5,
  borderRadius: 1.5,
  background: color.ink,
  forcedColorAdjust: 'none',
})
export const rangeEnds = style({ display: 'flex', justifyContent: 'space-between', gap: space.s1, flexWrap: 'wrap' })
export const dayFailed = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s2,
  padding: `${space.s2} ${measure.card}`,
  borderTop: `1px solid ${color.line}`,
})

export const bundles = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.s2} ${space.s3}`,
  padding: `${space.s3} ${measure.card}`,
  borderTop: `1px solid ${color.line}`,
})
export const bundlesLead = style({ color: color.ink2 })
export const bundleList = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s2,
  '@media': {
    [phone]: { display: 'grid', gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', width: '100%' },
    [zoomed]: { gridTemplateColumns: '1fr 1fr' },
  },
})
export const bundle = style([
  chip,
  { display: 'flex', alignItems: 'center', justifyContent: 'center', color: 'inherit', textDecoration: 'none' },
])

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

/** The head of a card whose link is as high as a finger. */
export const cardTop = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s3,
  margin: '-11px 0',
})
export const holdingsText = style({ color: color.ink2, margin: `2px 0 ${space.s3}`, ...type.t1 })
export const holdingsChange = style({ color: color.ink2, marginTop: 2, ...type.t1 })
export const holdingsLoading = style({ display: 'grid', gap: space.s2 })
export const holdingsFailed = style({ display: 'grid', gap: space.s3, justifyItems: 'start' })
export const holdings = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  columnGap: space.s4,
  marginTop: space.s4,
  borderTop: `1px solid ${color.line}`,
})
export const holding = style({
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: 'subgrid',
  paddingTop: space.s3,
})
export const holdingCoin = style({ display: 'flex', alignItems: 'center', gap: 10 })
export const holdingQuantity = style({ color: color.ink2, textAlign: 'end', whiteSpace: 'nowrap' })
export const holdingValue = style({ fontWeight: vars.weight.medium, textAlign: 'end', whiteSpace: 'nowrap' })
export const average = style({ gridColumn: '1 / -1', color: color.ink2, textAlign: 'end', ...type.t1 })

export const alerts = style({ display: 'grid', marginTop: space.s4, borderTop: `1px solid ${color.line}` })
export const alert = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `2px ${space.s2}`,
  paddingBlock: space.s3,
  borderBottom: `1px solid ${color.line}`,
})
export const alertCoin = style({ color: color.ink2 })
export const alertsAll = style({ marginTop: space.s3 })
