import { globalStyle, style } from '@vanilla-extract/css'
import { narrow, phone, zoomed } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'

const { color, space, measure } = vars

/** As wide as the content, with its margins. */
export const inside = style({
  width: '100%',
  maxWidth: `calc(1120px + 2 * ${measure.gutter})`,
  marginInline: 'auto',
  paddingInline: measure.gutter,
})

export const page = style({ minHeight: '100dvh', display: 'flex', flexDirection: 'column' })

export const main = style([
  inside,
  {
    flex: 1,
    paddingBlock: `${space.s6} ${space.s8}`,
    ':focus': { outline: 'none' },
    '@media': { [phone]: { paddingBlock: `${space.s5} ${space.s7}` }, print: { paddingBlock: 0 } },
  },
])

/** A screen with a bar at the foot of the window moves it to the page's own foot. */
globalStyle(`${main}:has([data-foot-bar])`, { '@media': { [narrow]: { paddingBottom: 0 } } })

export const skip = style({
  position: 'absolute',
  insetInlineStart: space.s4,
  top: -100,
  zIndex: 40,
  padding: `${space.s3} ${space.s4}`,
  background: color.raised,
  borderRadius: vars.radius.control,
  boxShadow: color.shadow,
  ':focus': { top: space.s2 },
})

export const brand = style({ display: 'flex', justifyContent: 'center', marginBottom: space.s5 })

export const strip = style({
  display: 'flex',
  justifyContent: 'center',
  columnGap: space.s4,
  background: color.sunken,
  color: color.ink2,
  padding: `${space.s1} ${measure.gutter}`,
  ...type.t1,
  '@media': { print: { display: 'none' } },
})

export const stripName = style({ color: color.warningText, fontWeight: vars.weight.medium })

export const offline = style({
  background: color.warningQuiet,
  color: color.ink,
  padding: `${space.s2} ${measure.gutter}`,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  columnGap: space.s2,
  textAlign: 'center',
})

export const banner = style([inside, { paddingTop: space.s4, '@media': { print: { display: 'none' } } }])

export const bar = style({
  background: color.warningQuiet,
  borderBottom: `1px solid ${color.line}`,
  '@media': { print: { display: 'none' } },
})

export const barInside = style([
  inside,
  {
    minHeight: 44,
    display: 'flex',
    alignItems: 'center',
    gap: space.s3,
    paddingBlock: space.s1,
    '@media': { [phone]: { paddingBlock: space.s2 } },
  },
])

export const barSign = style({ color: color.warningText })

export const barLink = style({
  paddingBlock: 11,
  color: color.warningText,
  fontWeight: vars.weight.medium,
  whiteSpace: 'nowrap',
  '@media': { [zoomed]: { whiteSpace: 'normal' } },
})

/** The link goes below the words where both have no room. */
export const barWords = style({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: space.s3,
})

export const wideOnly = style({ '@media': { [phone]: { display: 'none' } } })

export const messages = style({
  position: 'fixed',
  bottom: `max(${space.s5}, env(safe-area-inset-bottom))`,
  insetInline: 0,
  zIndex: 25,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'center',
  paddingInline: measure.gutter,
  pointerEvents: 'none',
})

globalStyle(`${messages} > *`, { pointerEvents: 'auto' })

/** Above the bar at the foot of the window, where a screen has one. */
globalStyle(`${page}:has([data-foot-bar]) ${messages}`, { '@media': { [narrow]: { bottom: 156 } } })
