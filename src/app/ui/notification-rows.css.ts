import { style, styleVariants } from '@vanilla-extract/css'
import { phone, wide } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'

const { color, space } = vars

const row = style({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) auto 8px',
  columnGap: space.s3,
  padding: `${space.s3} ${space.s4}`,
  minHeight: 64,
  color: 'inherit',
  textDecoration: 'none',
  selectors: {
    'li + li > &': { borderTop: `1px solid ${color.line}` },
    'a&:hover': { background: color.sunken },
    'a&:focus-visible': { outlineOffset: '-2px' },
  },
})

export const item = styleVariants({
  unread: [row, { fontWeight: vars.weight.medium }],
  read: [row, { color: color.ink2 }],
})

export const sign = styleVariants({
  success: { color: color.successText },
  error: { color: color.errorText },
  processing: { color: color.infoText },
  plain: { color: color.ink2 },
})

export const at = style({ display: 'block', color: color.ink2, fontWeight: vars.weight.regular, ...type.t1 })
export const details = style({
  gridColumn: 3,
  alignSelf: 'center',
  color: color.accentText,
  fontWeight: vars.weight.strong,
})
export const detailsText = style({ '@media': { [phone]: { display: 'none' } } })
export const detailsSign = style({ color: color.ink2, '@media': { [wide]: { display: 'none' } } })
export const unread = style({
  gridColumn: 4,
  width: 8,
  height: 8,
  borderRadius: '50%',
  background: color.errorLine,
  alignSelf: 'center',
  forcedColorAdjust: 'none',
})
