import { style, styleVariants } from '@vanilla-extract/css'
import { forcedColors, phone } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'

const { color, space } = vars

/** Eight boxes and six are equally wide on a phone as the room allows. */
export const boxes = style({ display: 'flex', gap: space.s2, '@media': { [phone]: { gap: 6 } } })

const base = style({
  width: 48,
  minWidth: 0,
  height: 56,
  padding: 0,
  border: `1px solid ${color.line2}`,
  borderRadius: vars.radius.control,
  background: color.card,
  textAlign: 'center',
  textTransform: 'uppercase',
  wordSpacing: 0,
  ...type.t5,
  letterSpacing: 0,
  ':hover': { borderColor: color.ink2 },
  ':focus': { borderColor: color.focus, outline: `1px solid ${color.focus}`, outlineOffset: 0 },
  ':disabled': { background: color.sunken, borderColor: 'transparent', color: color.ink2 },
  '@media': {
    [phone]: { flex: '1 1 48px', width: 0, maxWidth: 56 },
    [forcedColors]: { ':disabled': { borderColor: 'GrayText', color: 'GrayText' } },
  },
})

export const box = styleVariants({
  calm: [base],
  wrong: [base, { borderColor: color.errorLine, outline: `1px solid ${color.errorLine}` }],
})

export const label = style({ display: 'block', fontWeight: vars.weight.medium, marginBottom: 6 })
export const hint = style({ marginTop: 6 })
