import { style, styleVariants } from '@vanilla-extract/css'
import { narrow, phone, tight, zoomed } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'
import { row } from './choice.css'
import { edge } from './coin-mark.css'

const { color, space, measure } = vars

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 720px) minmax(0, 1fr)',
  gap: 40,
  alignItems: 'start',
  '@media': {
    [tight]: { gridTemplateColumns: 'minmax(0, 1fr) 336px', gap: space.s5 },
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})

export const form = style({ display: 'grid', gap: space.s6, minWidth: 0 })

export const title = style({ marginBottom: `calc(${space.s2} * -1)`, ':focus': { outline: 'none' } })

export const head = style({ marginBottom: space.s3 })

export const coins = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: space.s3,
  '@media': {
    [phone]: { gridTemplateColumns: '1fr 1fr', gap: space.s2 },
    [zoomed]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})

export const coin = style([
  row,
  {
    position: 'relative',
    display: 'grid',
    gap: space.s2,
    padding: `${space.s3} ${space.s4}`,
    selectors: {
      '&:has(:disabled)': { background: 'none', color: color.ink2, cursor: 'default', borderColor: color.line },
    },
    '@media': { [tight]: { paddingInline: space.s3 } },
  },
])

export const coinName = style({ display: 'flex', alignItems: 'center', gap: space.s2, fontWeight: vars.weight.strong })

export const coinRadio = style({
  position: 'absolute',
  opacity: 0,
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  cursor: 'inherit',
})

export const closed = style({ marginTop: space.s2 })

export const pair = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: space.s4,
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})

const box = style({
  borderTopWidth: 3,
  position: 'sticky',
  top: space.s5,
  '@media': { [narrow]: { position: 'static' } },
})

export const priceBox = styleVariants(edge, (coinColor) => [box, { borderTopColor: coinColor }])

export const priceHead = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: space.s3,
})

export const rate = style({ color: color.ink2, margin: `2px 0 ${space.s4}` })

export const rateFigure = style({ color: color.ink, fontWeight: vars.weight.strong })

export const get = style({
  marginTop: 20,
  paddingTop: space.s4,
  borderTop: `1px solid ${color.line}`,
  display: 'grid',
  gap: space.s2,
})

export const getLabel = style({ fontWeight: vars.weight.medium, marginBottom: `calc(${space.s2} * -1)` })

export const quiet = style({ color: color.ink2, ...type.t1 })

export const review = style({ marginTop: 20, '@media': { [narrow]: { display: 'none' } } })

export const when = style({
  marginTop: space.s5,
  paddingTop: space.s4,
  borderTop: `1px solid ${color.line}`,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `${space.s2} ${space.s3}`,
  ...type.t1,
  '@media': { [zoomed]: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: 2 } },
})

export const whenLine = style({ display: 'contents' })

export const whenTime = style({ fontWeight: vars.weight.strong })

export const whenText = style({ color: color.ink2 })

export const footBar = style({
  display: 'none',
  '@media': {
    [narrow]: {
      display: 'block',
      position: 'sticky',
      bottom: 0,
      zIndex: 5,
      marginTop: space.s6,
      marginInline: `calc(${measure.gutter} * -1)`,
      padding: `${space.s3} ${measure.gutter} max(${space.s4}, env(safe-area-inset-bottom))`,
      background: color.card,
      borderTop: `1px solid ${color.line}`,
    },
    print: { display: 'none' },
  },
})

export const sums = style({ display: 'flex', justifyContent: 'space-between', gap: space.s3, marginBottom: space.s3 })

export const sum = style({ display: 'grid', selectors: { '&:last-child': { textAlign: 'right' } } })

export const sumFigure = style({ fontWeight: vars.weight.strong, minHeight: vars.line.t3, ...type.t3 })

export const loading = style({ display: 'grid', gap: space.s5 })
