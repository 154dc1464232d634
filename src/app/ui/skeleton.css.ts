import { style } from '@vanilla-extract/css'
import { forcedColors } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'

export const skeleton = style({
  display: 'inline-block',
  verticalAlign: 'middle',
  maxWidth: '100%',
  borderRadius: 4,
  background: vars.color.sunken,
  '@media': { [forcedColors]: { border: '1px solid GrayText' } },
})
