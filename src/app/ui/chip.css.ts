import { style } from '@vanilla-extract/css'
import { forcedColors, phone } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'

const { color, space } = vars

export const chip = style({
  minHeight: vars.measure.row,
  padding: `6px ${space.s3}`,
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius.control,
  background: color.card,
  fontWeight: vars.weight.medium,
  textAlign: 'center',
  whiteSpace: 'nowrap',
  ':hover': { borderColor: color.line2 },
  selectors: {
    '&[aria-pressed="true"]': { background: color.accentQuiet, borderColor: color.accent, color: color.accentText },
  },
  '@media': {
    [phone]: { paddingInline: space.s1 },
    [forcedColors]: {
      selectors: { '&[aria-pressed="true"]': { borderColor: 'Highlight', borderWidth: 2 } },
    },
  },
})
