import { style, styleVariants } from '@vanilla-extract/css'
import { forcedColors, zoomed } from '../theme/breakpoints'
import { notPrinted } from '../theme/print.css'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'

const { color, space, measure, motion } = vars

const base = style([
  notPrinted,
  {
    minHeight: measure.control,
    padding: `10px ${space.s5}`,
    borderRadius: vars.radius.control,
    border: '1px solid transparent',
    fontWeight: vars.weight.strong,
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: space.s2,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    transition: `background-color ${motion.quick} ${motion.ease}`,
    selectors: {
      '&:disabled': { background: color.sunken, color: color.ink2, borderColor: 'transparent', cursor: 'not-allowed' },
      '&[aria-disabled="true"]': { cursor: 'progress' },
    },
    '@media': {
      [zoomed]: { whiteSpace: 'normal', paddingInline: space.s3 },
      [forcedColors]: { selectors: { '&:disabled': { color: 'GrayText', borderColor: 'GrayText' } } },
    },
  },
])

const alive = ':enabled:not([aria-disabled="true"])'
const hover = `&${alive}:hover, a&:hover`
const press = `&${alive}:active, a&:active`

export const kind = styleVariants({
  primary: [
    base,
    {
      background: color.accent,
      color: color.onAccent,
      selectors: {
        [hover]: { background: color.accentHover },
        [press]: { background: color.accentPress },
        '&:enabled, a&': { forcedColorAdjust: 'none' },
      },
    },
  ],
  secondary: [
    base,
    {
      background: color.card,
      color: color.ink,
      borderColor: color.line2,
      selectors: {
        [hover]: { background: color.sunken },
        [press]: { background: color.sunken, borderColor: color.ink2 },
      },
    },
  ],
  quiet: [
    base,
    {
      color: color.accentText,
      paddingInline: space.s3,
      selectors: {
        '&:disabled': { background: 'none' },
        [hover]: { background: color.accentQuiet },
        [press]: { background: color.accentQuiet, color: color.ink },
      },
    },
  ],
  destructive: [
    base,
    {
      background: color.card,
      color: color.errorText,
      borderColor: color.errorLine,
      selectors: {
        [hover]: { background: color.errorQuiet },
        [press]: { background: color.errorQuiet, borderColor: color.errorText },
      },
    },
  ],
  destructiveQuiet: [
    base,
    { color: color.errorText, paddingInline: space.s3, selectors: { [hover]: { background: color.errorQuiet } } },
  ],
})

export const size = styleVariants({
  normal: {},
  large: { minHeight: 52, paddingInline: space.s6, ...type.t3 },
  small: { minHeight: measure.row, padding: `6px ${space.s3}` },
})

export const wide = style({ width: '100%' })
export const faces = style({ display: 'grid', placeItems: 'center' })
export const face = style({ gridArea: '1 / 1', display: 'inline-flex', alignItems: 'center', gap: space.s2 })
export const hiddenFace = style([face, { visibility: 'hidden' }])
