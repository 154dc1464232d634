import { style } from '@vanilla-extract/css'
import { narrow, phone, tight, wide } from '../../theme/breakpoints'
import { vars } from '../../theme/tokens.css'

const { color, space } = vars

export const wizard = style({
  display: 'grid',
  gridTemplateColumns: '264px minmax(0, 1fr)',
  gap: space.s8,
  alignItems: 'start',
  '@media': {
    [tight]: { gridTemplateColumns: '208px minmax(0, 1fr)', gap: space.s6 },
    [narrow]: { gap: space.s5 },
    [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})

export const steps = style({ '@media': { [phone]: { display: 'none' } } })
export const progress = style({ '@media': { [wide]: { display: 'none' } } })
export const toggle = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.s2,
  minHeight: vars.measure.control,
  marginBottom: `calc(-1 * ${space.s3})`,
  color: color.accentText,
  fontWeight: vars.weight.medium,
})
export const toggleSign = style({ selectors: { '[aria-expanded=true] > &': { transform: 'rotate(180deg)' } } })

export const body = style({
  display: 'grid',
  gap: space.s5,
  maxWidth: 680,
  minWidth: 0,
  gridTemplateColumns: 'minmax(0, 1fr)',
})

export const alone = body

export const all = style({ display: 'grid', gap: space.s6, maxWidth: 560, marginInline: 'auto' })
export const list = style({
  background: color.card,
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius.card,
  padding: vars.measure.card,
})
export const mend = style({ color: 'inherit', textDecoration: 'underline', textUnderlineOffset: '3px' })
export const kept = style({ color: color.ink2 })
