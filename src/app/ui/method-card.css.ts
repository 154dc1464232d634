import { style } from '@vanilla-extract/css'
import { phone, zoomed } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'
import { row } from './choice.css'

const { color, space } = vars

const grid = style({
  display: 'grid',
  gridTemplateColumns: '22px 44px minmax(0, 1fr) auto',
  gap: `${space.s1} ${space.s3}`,
  alignItems: 'center',
  padding: `${space.s3} ${space.s4}`,
  minHeight: 68,
  '@media': {
    [phone]: { gridTemplateColumns: '22px 44px minmax(0, 1fr)' },
    [zoomed]: { gridTemplateColumns: '22px minmax(0, 1fr)' },
  },
})

export const open = style([row, grid])

export const blocked = style([grid, { border: `1px solid ${color.line}`, borderRadius: vars.radius.card }])

export const mark = style({ '@media': { [zoomed]: { display: 'none' } } })
export const name = style({ display: 'block', fontWeight: vars.weight.strong })
export const line = style({ display: 'block', color: color.ink2, ...type.t1 })

export const fee = style({
  ...type.t1,
  textAlign: 'right',
  '@media': {
    [phone]: { gridColumn: 3, textAlign: 'left', display: 'flex', gap: space.s2 },
    [zoomed]: { gridColumn: 2 },
  },
})
export const share = style({ display: 'block', fontWeight: vars.weight.strong })
