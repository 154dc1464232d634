import { style } from '@vanilla-extract/css'
import { forcedColors } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'

const { color, space, measure } = vars

export const root = style({ display: 'contents' })

export const trigger = style({
  alignSelf: 'stretch',
  minWidth: measure.control,
  display: 'grid',
  placeItems: 'center',
  color: color.ink2,
  ':focus-visible': { outlineOffset: '-4px', borderRadius: vars.radius.control },
})

export const list = style({
  width: 'var(--reference-width)',
  maxHeight: 'min(320px, var(--available-height, 320px))',
  overflowY: 'auto',
  background: color.raised,
  borderRadius: vars.radius.control,
  boxShadow: color.shadow,
  padding: space.s1,
  zIndex: 20,
  ':focus-visible': { outline: 'none' },
  '@media': { [forcedColors]: { border: '1px solid CanvasText' } },
})

export const item = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s3,
  minHeight: 44,
  padding: `${space.s2} ${space.s3}`,
  borderRadius: vars.radius.small,
  cursor: 'pointer',
  ...type.t2,
  selectors: {
    '&[data-state="checked"]::after': {
      content: '""',
      flex: 'none',
      width: 11,
      height: 6,
      marginTop: -4,
      borderInlineStart: '2px solid currentColor',
      borderBottom: '2px solid currentColor',
      transform: 'rotate(-45deg)',
    },
    '&[data-highlighted]': { background: color.sunken },
    '&[data-state="checked"]': { background: color.accentQuiet, color: color.accentText },
    '&[data-state="checked"][data-highlighted]': {
      background: color.accentQuiet,
      outline: `1px solid ${color.accent}`,
    },
  },
})

export const none = style({ padding: `${space.s3} ${space.s3}`, color: color.ink2 })
