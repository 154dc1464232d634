import { style } from '@vanilla-extract/css'
import { phone } from '../../theme/breakpoints'
import { vars } from '../../theme/tokens.css'
import { type } from '../../theme/type'
import { radio as drawn, row } from '../../ui/choice.css'
import { face } from '../../ui/step-form.css'

const { color, space, measure } = vars

export const page = style({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 720px)' })

/** Said to screen readers alone. */
export const hidden = style({ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' })

export const begin = style({
  display: 'flex',
  gap: space.s3,
  flexWrap: 'wrap',
  justifyContent: 'center',
  '@media': { [phone]: { flexDirection: 'column' } },
})

export const accounts = style({ display: 'grid', gap: space.s3, minWidth: 0 })
export const account = style({
  selectors: {
    '&:has(input:focus-visible)': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' },
  },
})
export const head = style({
  display: 'grid',
  gridTemplateColumns: '22px minmax(0, 1fr) auto',
  gap: `${space.s2} ${space.s3}`,
  alignItems: 'center',
  minHeight: 68,
  padding: `${space.s3} ${measure.card}`,
  cursor: 'pointer',
  '@media': { [phone]: { gridTemplateColumns: '22px minmax(0, 1fr)' } },
})
export const radio = drawn
export const badges = style({
  display: 'flex',
  gap: space.s2,
  flexWrap: 'wrap',
  '@media': { [phone]: { gridColumn: 2 } },
})

export const name = style({ display: 'flex', gap: `2px ${space.s3}`, flexWrap: 'wrap', minWidth: 0, ...type.t3 })
export const bank = style({ fontWeight: vars.weight.strong, overflowWrap: 'anywhere' })
export const end = style({ color: color.ink2, whiteSpace: 'nowrap' })
export const details = style({
  display: 'grid',
  gap: space.s4,
  padding: `0 ${measure.card} ${measure.card}`,
})
export const line = style({ color: color.ink2 })

export const telling = style({ display: 'grid', gap: space.s1, minWidth: 0 })
export const top = style({ display: 'grid', gap: space.s2 })
export const subject = style({ color: color.ink2 })

export const outcome = style({ display: 'grid', gap: space.s4 })
export const sign = face

export const ways = style({ display: 'grid', gap: space.s3 })
const wayLine = style({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) 20px',
  gap: space.s3,
  alignItems: 'center',
  width: '100%',
  minHeight: 68,
  padding: `${space.s3} ${measure.card}`,
  textAlign: 'start',
  color: color.ink,
})
export const way = style([wayLine, row])
export const closed = style([
  wayLine,
  { border: `1px solid ${color.line}`, borderRadius: vars.radius.card, color: color.ink2 },
])
export const wayName = style({ fontWeight: vars.weight.strong, ...type.t3 })
export const second = style({ color: color.ink2, ...type.t1 })

export const choices = style({ maxHeight: 460, overflowY: 'auto', padding: 2 })
export const state = style({ display: 'flex', gap: space.s3, alignItems: 'center', color: color.ink2 })
