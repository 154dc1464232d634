import { style } from '@vanilla-extract/css'
import { forcedColors } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'
import { answers as rows } from './choice.css'

const { color, space } = vars

export { answer, legend, radio } from './choice.css'

export const answers = style([rows, { selectors: { '&:focus': { outline: 'none' } } }])

/** "Prefer not to say" stands a little apart. */
export const apart = style({ marginTop: space.s2 })

/** A native tick box, drawn. */
export const check = style({
  appearance: 'none',
  width: 22,
  height: 22,
  margin: 0,
  border: `1.5px solid ${color.line2}`,
  borderRadius: 5,
  flex: 'none',
  background: color.card,
  cursor: 'inherit',
  display: 'grid',
  placeItems: 'center',
  selectors: {
    '&:checked': { background: color.accent, borderColor: color.accent },
    '&:checked::before': {
      content: '""',
      width: 12,
      height: 7,
      marginTop: -4,
      borderInlineStart: `2px solid ${color.onAccent}`,
      borderBottom: `2px solid ${color.onAccent}`,
      transform: 'rotate(-45deg)',
    },
  },
  ':focus-visible': { outline: 'none' },
  '@media': { [forcedColors]: { appearance: 'auto' } },
})
