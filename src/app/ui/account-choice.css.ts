import { style } from '@vanilla-extract/css'
import { zoomed } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'
import { row } from './choice.css'

const { color, space } = vars

export const accounts = style({ display: 'grid', gap: space.s2 })

const grid = style({
  display: 'grid',
  gridTemplateColumns: '22px minmax(0, 1fr) auto',
  gap: `${space.s1} ${space.s3}`,
  alignItems: 'center',
  padding: `${space.s3} ${space.s4}`,
  minHeight: 68,
  '@media': { [zoomed]: { gridTemplateColumns: '22px minmax(0, 1fr)' } },
})

export const account = style([row, grid, { color: color.ink }])
export const closed = style([grid, { border: `1px solid ${color.line}`, borderRadius: vars.radius.card }])
export const bank = style({ display: 'block', fontWeight: vars.weight.strong })
export const numbers = style({ display: 'block', color: color.ink2, ...type.t1 })
export const main = style({ color: color.ink2, ...type.t1, '@media': { [zoomed]: { gridColumn: 2 } } })
