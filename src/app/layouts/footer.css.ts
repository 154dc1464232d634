import { style } from '@vanilla-extract/css'
import { phone } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'
import { inside } from './frame.css'

const { color, space } = vars

export const footer = style({
  borderTop: `1px solid ${color.line}`,
  color: color.ink2,
  ...type.t1,
  /** Once what is waited for has come, it stands lower: it is not shown to move there. */
  selectors: { 'main:has([role=status][aria-busy=true]) ~ &': { visibility: 'hidden' } },
  '@media': { print: { display: 'none' } },
})

export const row = style([
  inside,
  { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `${space.s2} ${space.s5}`, paddingBlock: space.s5 },
])

export const company = style({ display: 'flex', alignItems: 'center', gap: space.s2, marginInlineEnd: 'auto' })

export const toggle = style({ marginBlock: -12 })
export const turned = style({ transform: 'rotate(180deg)' })

export const line = style({ display: 'flex', gap: space.s5, '@media': { [phone]: { display: 'none' } } })

export const link = style({
  display: 'inline-block',
  padding: `6px 0`,
  color: 'inherit',
  textDecoration: 'none',
  ':hover': { color: color.ink, textDecoration: 'underline' },
  '@media': { [phone]: { paddingBlock: 13 } },
})

export const open = style([inside, { paddingTop: space.s5, display: 'grid', gap: space.s5 }])

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, 1fr) minmax(280px, 1.4fr)',
  gap: space.s5,
  '@media': { [phone]: { gridTemplateColumns: '1fr 1fr' } },
})

/** As wide as the page on a phone. */
export const newsletter = style({ '@media': { [phone]: { gridColumn: '1 / -1' } } })

export const columnTitle = style({ color: color.ink, marginBottom: space.s2 })
export const methods = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.s2 })
export const method = style({ display: 'flex', alignItems: 'center', gap: space.s2, marginInlineEnd: space.s2 })
