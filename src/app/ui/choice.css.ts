import { style } from '@vanilla-extract/css'
import { forcedColors, phone } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'

const { color, space } = vars

/** A native radio button, drawn. */
export const radio = style({
  appearance: 'none',
  width: 22,
  height: 22,
  margin: 0,
  border: `1.5px solid ${color.line2}`,
  borderRadius: '50%',
  flex: 'none',
  background: color.card,
  cursor: 'inherit',
  ':checked': { border: `7px solid ${color.accent}` },
  ':focus-visible': { outline: 'none' },
  '@media': { [forcedColors]: { appearance: 'auto' } },
})

/** In place of the radio button of what cannot be chosen, and why that is. */
export const lock = style({ color: color.ink2, display: 'grid', placeItems: 'center' })
export const why = style({
  gridColumn: '2 / -1',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s3,
  marginTop: space.s1,
  paddingTop: space.s2,
  borderTop: `1px solid ${color.line}`,
  ...type.t1,
  '@media': { [phone]: { gridColumn: '1 / -1', flexDirection: 'column', alignItems: 'stretch' } },
})

/** What a whole row is that can be chosen. */
export const row = style({
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius.card,
  background: color.card,
  cursor: 'pointer',
  selectors: {
    '&:hover': { borderColor: color.line2 },
    '&:has(:checked)': { borderColor: color.accent, boxShadow: `inset 0 0 0 1px ${color.accent}` },
    '&:has(:focus-visible)': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' },
  },
  '@media': {
    [forcedColors]: { selectors: { '&:has(:checked)': { borderColor: 'Highlight', borderWidth: 3 } } },
  },
})

export const answer = style([
  row,
  { display: 'flex', gap: space.s3, alignItems: 'center', minHeight: 56, padding: `14px ${space.s4}`, ...type.t3 },
])

export const legend = style({ fontWeight: vars.weight.medium, marginBottom: space.s2 })

export const answers = style({ display: 'grid', gap: space.s2 })

export const name = style({ display: 'block', fontWeight: vars.weight.strong })
export const line = style({ display: 'block', color: color.ink2, ...type.t1 })
