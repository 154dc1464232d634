import { style } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css'

const { space } = vars

/** Title of a page that lists, with what can be done to all of it. */
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space.s2} ${space.s4}`,
  minHeight: 44,
})
export const more = style({ display: 'grid', justifyItems: 'center', gap: space.s3 })
