import { style } from '@vanilla-extract/css'
import { narrow, phone, tiny, wide } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'
import { unseen } from '../theme/type'
import { inside } from './frame.css'

const { color, space } = vars

export const header = style({
  background: color.card,
  borderBottom: `1px solid ${color.line}`,
  '@media': { print: { borderBottom: 0 } },
})

export const row = style([
  inside,
  {
    height: 64,
    display: 'flex',
    alignItems: 'center',
    gap: space.s6,
    '@media': {
      [narrow]: { gap: space.s3 },
      [phone]: { height: 56, gap: space.s3, paddingInlineEnd: space.s2 },
      [tiny]: { gap: space.s1, height: 'auto', minHeight: 56, flexWrap: 'wrap' },
    },
  },
])

export const nav = style({
  alignSelf: 'stretch',
  '@media': { [phone]: { display: 'none' }, print: { display: 'none' } },
})
export const navList = style({ display: 'flex', gap: space.s1, height: '100%' })

export const navLink = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  height: '100%',
  paddingInline: space.s3,
  color: color.ink2,
  fontWeight: vars.weight.medium,
  textDecoration: 'none',
  ':hover': { color: color.ink },
  ':focus-visible': { outlineOffset: '-4px' },
  '@media': { [narrow]: { paddingInline: space.s2 } },
  selectors: {
    '&[aria-current="page"]': { color: color.ink },
    '&[aria-current="page"]::after': {
      content: '""',
      position: 'absolute',
      insetInline: space.s3,
      bottom: -1,
      height: 2,
      background: color.accent,
      forcedColorAdjust: 'none',
      '@media': { [narrow]: { insetInline: space.s2 } },
    },
  },
})

export const end = style({
  marginInlineStart: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: space.s1,
  '@media': { [tiny]: { gap: 0 } },
})

export const dot = style({
  position: 'absolute',
  top: 10,
  insetInlineEnd: 11,
  width: 8,
  height: 8,
  borderRadius: '50%',
  background: color.errorLine,
  boxShadow: `0 0 0 2px ${color.card}`,
  forcedColorAdjust: 'none',
})

export const onWide = style({ '@media': { [phone]: { display: 'none !important' } } })
export const onPhone = style({ '@media': { [wide]: { display: 'none !important' } } })

/** Seen where there is room, said everywhere. */
export const spacious = style({ '@media': { [narrow]: unseen } })
