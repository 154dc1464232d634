import { globalStyle, style } from '@vanilla-extract/css'
import { phone } from '../../theme/breakpoints'
import { vars } from '../../theme/tokens.css'
import { type } from '../../theme/type'

export { link, small as second } from '../../ui/text.css'

const { color, space, measure } = vars

export const confirmed = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.s3,
  flexWrap: 'wrap',
  padding: `${space.s4} ${measure.card}`,
  background: color.card,
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius.card,
})
export const confirmedSign = style({ color: color.successText })
export const confirmedText = style({ flex: 1, minWidth: 160 })
export const confirmedValue = style({ ...type.t3, fontWeight: vars.weight.medium, overflowWrap: 'anywhere' })
export const two = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: space.s4,
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 20 } },
})
export const postal = style([two, { gridTemplateColumns: '140px 1fr' }])
export const rules = style({ display: 'grid', gap: space.s1, color: color.ink2 })
export const rule = style({ display: 'flex', gap: space.s2 })
export const ruleMet = style([rule, { color: color.successText }])
export const question = style({ display: 'grid', gap: space.s3 })

/** Beside the first line of what it stands before. */
export const ruleSign = style({
  width: 16,
  height: vars.line.t2,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
})
export const dot = style([
  ruleSign,
  {
    '::before': {
      content: '""',
      width: 4,
      height: 4,
      borderRadius: '50%',
      background: 'currentColor',
      forcedColorAdjust: 'none',
    },
  },
])

export const factor = style({ display: 'grid', gap: 8, justifyItems: 'start' })
globalStyle(`${factor} > :first-child`, { justifySelf: 'stretch' })
