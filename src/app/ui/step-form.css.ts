import { style } from '@vanilla-extract/css'
import { phone } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'

const { color, space } = vars

export const step = style({ display: 'grid', gap: space.s5, minWidth: 0 })
export const form = style({ display: 'grid', gap: space.s5, minWidth: 0 })
export const fields = style({ display: 'grid', gap: 20, maxWidth: 480, '@media': { [phone]: { maxWidth: 'none' } } })

export const actions = style({
  display: 'flex',
  gap: space.s3,
  alignItems: 'center',
  flexWrap: 'wrap',
  '@media': { [phone]: { flexDirection: 'column', alignItems: 'stretch' } },
})

/** The way on at the right, the way back at the left; on phones the way on is above. */
export const apart = style([
  actions,
  {
    flexDirection: 'row-reverse',
    justifyContent: 'space-between',
    '@media': { [phone]: { flexDirection: 'column', alignItems: 'stretch' } },
  },
])

export const foot = style({
  /** Not shown to move while the step above it comes. */
  selectors: { 'main:has([role=status][aria-busy=true]) &': { visibility: 'hidden' } },
  marginTop: space.s5,
  paddingTop: space.s4,
  borderTop: `1px solid ${color.line}`,
  color: color.ink2,
  display: 'flex',
  gap: space.s3,
  alignItems: 'center',
})

export const face = style({
  width: 36,
  height: 36,
  borderRadius: '50%',
  background: color.sunken,
  color: color.ink,
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
})
