import { globalStyle, style } from '@vanilla-extract/css'
import { phone, zoomed } from '../theme/breakpoints'
import { notPrinted } from '../theme/print.css'
import { vars } from '../theme/tokens.css'
import { type, unseen } from '../theme/type'

const { color, space, measure, weight } = vars

export const line = style({ color: color.ink2, marginTop: space.s1, maxWidth: '62ch' })
export const reasons = style({
  display: 'grid',
  gap: space.s3,
  selectors: { '&:not(:empty)': { marginTop: space.s3 } },
})
export const told = style({ display: 'grid', gap: space.s3, color: color.ink2 })

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.s3,
  '@media': { [phone]: { flexDirection: 'column', alignItems: 'stretch' } },
})

export const steps = style({ borderTop: `1px solid ${color.line}`, padding: `0 ${measure.card}` })
export const stepList = style({
  display: 'grid',
  gap: space.s2,
  paddingBottom: space.s4,
  listStyle: 'decimal inside',
  color: color.ink2,
})

const quiet = style({ color: color.ink2, ...type.t1 })
export const onPhone = style([quiet, { display: 'none', '@media': { [phone]: { display: 'block' } } }])
export const sandbox = style([quiet, { marginTop: space.s2 }])

export const withCopy = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space.s1 })
export const tools = style([notPrinted, { display: 'flex', flex: 'none' }])
export const tool = style({
  width: measure.control,
  minHeight: measure.control,
  display: 'grid',
  placeItems: 'center',
  color: color.accentText,
  borderRadius: vars.radius.control,
  ':hover': { background: color.accentQuiet },
})

export const deposit = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: space.s5,
  alignItems: 'center',
  padding: measure.card,
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'center' } },
})
export const depositSide = style({ display: 'grid', gap: space.s3, width: '100%' })
export const depositName = style([quiet])
export const depositNotice = style({ padding: `0 ${measure.card} ${measure.card}` })

export const reason = style({
  width: '100%',
  minHeight: 80,
  padding: space.s3,
  border: `1px solid ${color.line2}`,
  borderRadius: vars.radius.control,
  background: color.card,
  resize: 'vertical',
  ...type.t3,
  ':focus-visible': { outline: `1px solid ${color.focus}`, outlineOffset: 0, borderColor: color.focus },
})

export const table = style({ width: '100%', borderCollapse: 'collapse', '@media': { [phone]: { display: 'block' } } })
const cell = style({
  padding: `10px ${space.s3} 10px 0`,
  borderBottom: `1px solid ${color.line}`,
  verticalAlign: 'top',
  selectors: { '&:last-child': { paddingRight: 0 } },
})
export const headCell = style([cell, quiet, { textAlign: 'start', fontWeight: weight.regular }])
export const headFigure = style([headCell, { textAlign: 'end', whiteSpace: 'nowrap' }])

/** Also where each is two lines a table has its columns, for those who listen to it. */
export const thead = style({ '@media': { [phone]: unseen } })
export const tbody = style({ '@media': { [phone]: { display: 'block' } } })

/** On phones each is two lines: what and how much, then when and what it is worth. */
export const transaction = style({
  '@media': {
    [phone]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      columnGap: space.s3,
      padding: '10px 0',
      borderBottom: `1px solid ${color.line}`,
    },
    [zoomed]: { display: 'flex', flexDirection: 'column' },
  },
})
const bare = { '@media': { [phone]: { display: 'block', padding: 0, border: 0 } } } as const
export const what = style([cell, bare, { overflowWrap: 'anywhere' }])
export const under = style([quiet, { display: 'block' }])
export const date = style([
  cell,
  bare,
  {
    whiteSpace: 'nowrap',
    '@media': { [phone]: { gridRow: 2, color: color.ink2, ...type.t1, '::after': { content: '" UTC"' } } },
  },
])
export const figure = style([
  cell,
  bare,
  {
    textAlign: 'end',
    whiteSpace: 'nowrap',
    fontWeight: weight.medium,
    '@media': { [phone]: { gridColumn: 2, gridRow: 1 } },
  },
])
export const worth = style([
  cell,
  bare,
  {
    textAlign: 'end',
    whiteSpace: 'nowrap',
    color: color.ink2,
    '@media': { [phone]: { gridColumn: 2, gridRow: 2, ...type.t1 } },
  },
])
export const unit = style({ color: color.ink2, fontWeight: weight.regular })
export const look = style({
  display: 'inline-grid',
  placeItems: 'center',
  width: measure.control,
  height: measure.control,
  margin: '-11px -6px',
  color: color.accentText,
  verticalAlign: 'middle',
})

export const history = style({ display: 'grid', gap: space.s2, paddingBottom: space.s3 })
export const event = style({ display: 'flex', justifyContent: 'space-between', gap: space.s3 })
export const eventAt = style([quiet])

export const section = style({ display: 'grid', gap: space.s3, gridTemplateColumns: 'minmax(0, 1fr)' })

/** A quiet button beneath a text begins where the text does. */
export const quietLine = style({ marginInlineStart: -12 })

export const stars = style({ display: 'flex', border: 0, padding: 0, margin: '0 0 0 -10px' })
export const star = style({
  position: 'relative',
  width: 48,
  height: 48,
  display: 'grid',
  placeItems: 'center',
  borderRadius: vars.radius.control,
  color: color.line2,
  cursor: 'pointer',
  ':hover': { background: color.sunken },
  selectors: { '&:has(:focus-visible)': { outline: `2px solid ${color.focus}`, outlineOffset: '-2px' } },
})
export const starOn = style([star, { color: color.accent }])
globalStyle(`${starOn} svg`, { fill: 'currentColor' })
export const starInput = style({ position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer' })

/** What the window shows of an order, from its head to its foot. */
export const flow = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: space.s3,
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space.s1 } },
})
export const flowName = style([quiet])
export const flowSign = style({
  color: color.ink2,
  '@media': { [phone]: { transform: 'rotate(90deg)', justifySelf: 'start' } },
})
export const parts = style({ display: 'grid', gap: space.s5, gridTemplateColumns: 'minmax(0, 1fr)' })
export const framed = style({ border: `1px solid ${color.line}`, borderRadius: vars.radius.card, overflow: 'hidden' })
