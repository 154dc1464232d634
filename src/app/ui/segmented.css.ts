import { style } from '@vanilla-extract/css'
import { forcedColors, phone } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'

const { color, space } = vars

export const segmented = style({
  display: 'inline-flex',
  background: color.seg,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  borderRadius: vars.radius.control,
  padding: 3,
  '@media': { [phone]: { display: 'flex', flex: 1 } },
})

export const segment = style({
  minWidth: 46,
  minHeight: 36,
  paddingInline: space.s3,
  borderRadius: vars.radius.small,
  fontWeight: vars.weight.medium,
  color: color.ink2,
  textAlign: 'center',
  whiteSpace: 'nowrap',
  ':hover': { color: color.ink },
  selectors: {
    '&[aria-pressed="true"]': { background: color.segOn, color: color.ink, boxShadow: `0 0 0 1px ${color.line}` },
  },
  '@media': {
    [phone]: { flex: 1, minHeight: 44, paddingInline: space.s1 },
    [forcedColors]: { selectors: { '&[aria-pressed="true"]': { outline: '2px solid Highlight' } } },
  },
})
