import { style } from '@vanilla-extract/css'
import { phone, wide } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'

const { color, space } = vars

export const zone = style({
  border: `1.5px dashed ${color.line2}`,
  borderRadius: vars.radius.card,
  padding: space.s5,
  display: 'flex',
  alignItems: 'center',
  gap: space.s4,
  background: color.card,
  cursor: 'pointer',
  selectors: {
    '&:hover': { borderColor: color.ink2 },
    '&[data-dragging]': { borderColor: color.accent, background: color.accentQuiet },
  },
  '@media': { [phone]: { padding: space.s4 } },
})

export const wrong = style({ borderColor: color.errorLine })

export const face = style({
  width: 36,
  height: 36,
  borderRadius: '50%',
  background: color.sunken,
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
})

export const choose = style({ display: 'block', fontWeight: vars.weight.medium })
export const hint = style({ display: 'block', color: color.ink2, ...type.t1 })

/** On a phone there is nothing to drop. */
export const drop = style({ '@media': { [phone]: { display: 'none' } } })

/** A computer's camera is not for papers. */
export const camera = style({ '@media': { [wide]: { display: 'none' } } })

export const both = style({
  display: 'grid',
  gap: space.s3,
  '@media': { [phone]: { display: 'flex', flexDirection: 'column-reverse', alignItems: 'stretch' } },
})
export const room = style([zone, { minHeight: 86, cursor: 'progress' }])
