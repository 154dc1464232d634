import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css'

const { space } = vars

export const page = style({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 720px)' })
export const waiting = style({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr)',
  gap: `6px ${space.s3}`,
  padding: `${space.s3} ${space.s4}`,
  minHeight: 64,
  alignContent: 'center',
})
export const second = style({ gridColumn: 2 })

/** Its words end where the card does. */
export const markAll = style({ marginInlineEnd: `calc(-1 * ${space.s4})` })
