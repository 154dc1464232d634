import { style } from '@vanilla-extract/css'
import { forcedColors } from './theme/breakpoints'
import { notPrinted } from './theme/print.css'
import { vars } from './theme/tokens.css'

const { color, space, measure } = vars

export const nav = style([
  notPrinted,
  {
    position: 'relative',
    height: `calc(${measure.control} + 1px)`,
    marginBottom: space.s5,
    borderBottom: `1px solid ${color.line}`,
    overflowX: 'auto',
    scrollbarWidth: 'none',
  },
])
export const list = style({ display: 'flex', gap: space.s5 })
export const link = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: measure.control,
  minWidth: 44,
  padding: '0 2px',
  borderBottom: '2px solid transparent',
  fontWeight: vars.weight.medium,
  color: color.ink2,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  ':hover': { color: color.ink },
  ':focus-visible': { outlineOffset: '-2px' },
  selectors: {
    '&[aria-current="page"]': { color: color.ink, borderBottomColor: color.accent, forcedColorAdjust: 'none' },
  },
  '@media': { [forcedColors]: { borderBottomColor: 'Canvas' } },
})
