import { style } from '@vanilla-extract/css'
import { narrow, phone, wide, zoomed } from '../../theme/breakpoints'
import { vars } from '../../theme/tokens.css'
import { type } from '../../theme/type'
import { second } from '../../ui/text.css'

const { color, space } = vars

export const page = style({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 1fr)' })
export const tools = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.s2,
  marginInlineStart: 'auto',
  '@media': {
    [phone]: {
      width: `calc(100% + ${space.s3})`,
      marginInlineStart: `calc(-1 * ${space.s3})`,
      justifyContent: 'space-between',
    },
    [zoomed]: { flexWrap: 'wrap' },
  },
})
export const list = style({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 1fr)' })
/** What stands here is about to be others. */
export const changing = style([list, { opacity: 0.55 }])
export const onWide = style({ '@media': { [phone]: { display: 'none' } } })
export const onPhone = style({ '@media': { [wide]: { display: 'none' } } })

export const table = style({ width: '100%', borderCollapse: 'collapse' })
/** Columns stay where they are while rows come and go; where room is scarce, each takes what its rows need. */
export const longTable = style([table, { tableLayout: 'fixed', '@media': { [narrow]: { tableLayout: 'auto' } } }])
export const block = style({ selectors: { '& + &': { borderTop: `1px solid ${color.line}` } } })

export const columnHead = style({
  textAlign: 'start',
  fontWeight: vars.weight.regular,
  color: color.ink2,
  padding: `${space.s3} ${space.s4}`,
  borderBottom: `1px solid ${color.line}`,
  ...type.t1,
  selectors: {
    [`${longTable} &:first-child`]: { width: '27%' },
    [`${longTable} &:last-child`]: { width: 32 },
  },
  '@media': { [narrow]: { paddingInline: space.s2, selectors: { '&:first-child': { paddingInlineStart: space.s4 } } } },
})
export const headOfFigures = style([columnHead, { textAlign: 'end' }])

export const row = style({
  position: 'relative',
  selectors: {
    '&:hover': { background: `color-mix(in srgb, ${color.sunken} 45%, transparent)` },
    '&:focus-within': { outline: `2px solid ${color.focus}`, outlineOffset: '-2px' },
  },
})

export const cell = style({
  padding: `14px ${space.s4}`,
  borderBottom: `1px solid ${color.line}`,
  verticalAlign: 'middle',
  selectors: { 'tbody:last-child > tr:last-child > &': { borderBottom: 0 } },
  '@media': { [narrow]: { paddingInline: space.s2, selectors: { '&:first-child': { paddingInlineStart: space.s4 } } } },
})
export const figures = style([cell, { textAlign: 'end', whiteSpace: 'nowrap' }])
export const open = style([cell, { color: color.ink2, paddingInlineStart: 0, width: 16 }])

export const order = style({ display: 'flex', alignItems: 'center', gap: space.s3 })

/** The whole row is the link. */
export const link = style({
  display: 'block',
  color: 'inherit',
  textDecoration: 'none',
  fontWeight: vars.weight.medium,
  ':focus-visible': { outline: 'none' },
  '::after': { content: '""', position: 'absolute', inset: 0 },
})

const dim = style({ color: color.ink2, ...type.t1 })
export const under = style([dim, { display: 'block' }])

/** Where room is scarce they have lines of their own. */
const ownLine = style({ '@media': { [narrow]: { display: 'block' } } })
export const about = style([dim, ownLine])
export const time = style([second, ownLine])
