import { style } from '@vanilla-extract/css'
import { zoomed } from '../theme/breakpoints'
import { notPrinted } from '../theme/print.css'
import { vars } from '../theme/tokens.css'

const { color, space, measure } = vars

export const tabs = style([
  notPrinted,
  {
    display: 'flex',
    gap: space.s5,
    paddingInline: measure.card,
    borderBottom: `1px solid ${color.line}`,
    '@media': { [zoomed]: { gap: space.s3, overflowX: 'auto', overscrollBehaviorX: 'contain' } },
  },
])

export const tab = style({
  minHeight: measure.control,
  minWidth: 44,
  padding: '0 2px',
  fontWeight: vars.weight.medium,
  color: color.ink2,
  position: 'relative',
  whiteSpace: 'nowrap',
  flex: 'none',
  ':hover': { color: color.ink },
  ':focus-visible': { outlineOffset: '-2px' },
  selectors: {
    '&[aria-selected="true"]': { color: color.ink },
    '&[aria-selected="true"]::after': {
      content: '""',
      position: 'absolute',
      insetInline: 0,
      bottom: -1,
      height: 2,
      background: color.accent,
      forcedColorAdjust: 'none',
    },
  },
})
