import { style } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css'

const { color, space } = vars

export const line = style({
  width: '100%',
  display: 'flex',
  gap: space.s3,
  alignItems: 'center',
  padding: `${space.s3} ${space.s4}`,
  borderRadius: vars.radius.control,
  background: color.infoQuiet,
})
export const turning = style({ color: color.infoText, display: 'flex' })
