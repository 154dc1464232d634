import { style } from '@vanilla-extract/css'
import { phone, wide } from '../../theme/breakpoints'
import { vars } from '../../theme/tokens.css'
import { type } from '../../theme/type'

const { color, space } = vars

export const page = style({ maxWidth: 640, marginInline: 'auto', display: 'grid', gap: space.s5 })

export const inside = style({ display: 'grid', gap: space.s5, justifyItems: 'start' })

export const telling = style({ display: 'grid', gap: space.s2 })
export const head = style({ display: 'flex', gap: space.s3, alignItems: 'center' })
export const bad = style({ color: color.errorText, display: 'flex' })
export const about = style({ color: color.ink2, ...type.t1 })

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s3,
  width: '100%',
  '@media': { [phone]: { flexDirection: 'column', alignItems: 'stretch' } },
})

export const methods = style({ display: 'grid', gap: space.s3, width: '100%' })
export const legend = style([about, { paddingBottom: space.s3 }])

export const banks = style({
  display: 'grid',
  gap: space.s2,
  width: '100%',
  maxHeight: 420,
  overflowY: 'auto',
  padding: 2,
})
export const wideField = style({ width: '100%' })

/** The code at the left, but read last: what it is for comes first. On phones it is for another phone, and stands last. */
export const swish = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 248px) minmax(0, 1fr)',
  gap: space.s6,
  alignItems: 'center',
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space.s5 } },
})
export const code = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space.s3,
  order: -1,
  '@media': { [phone]: { order: 0, borderTop: `1px solid ${color.line}`, paddingTop: space.s5 } },
})
export const caption = style([about, { textAlign: 'center' }])
export const wideOnly = style({ '@media': { [phone]: { display: 'none' } } })
export const phoneOnly = style({ '@media': { [wide]: { display: 'none' } } })
