import { style } from '@vanilla-extract/css'
import { phone } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'

const { color, space, weight } = vars

/** Two beside each other; one that is left over has the line to itself. */
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space.s6,
  '@media': { [phone]: { flexDirection: 'column', flexWrap: 'nowrap' } },
})

export const fact = style({
  flex: '1 1 40%',
  padding: '10px 0',
  borderBottom: `1px solid ${color.line}`,
  minWidth: 0,
  '@media': { [phone]: { flex: 'none' } },
})
export const wide = style({ flexBasis: '100%' })
export const name = style({ color: color.ink2, ...type.t1 })
export const value = style({ fontWeight: weight.medium, overflowWrap: 'anywhere' })
