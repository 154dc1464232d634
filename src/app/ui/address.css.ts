import { style } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'

const { color } = vars

export const address = style({
  ...type.t3,
  lineHeight: vars.line.t4,
  fontWeight: vars.weight.medium,
  overflowWrap: 'anywhere',
  wordSpacing: 0,
})

export const group = style({
  display: 'inline-block',
  marginInlineEnd: 10,
  selectors: {
    '&:nth-child(even)': { color: color.ink2 },
    '&:first-child, &:last-child': { color: color.accentText, fontWeight: vars.weight.strong },
    '&:last-child': { marginInlineEnd: 0 },
  },
})
