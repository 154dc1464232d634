import { style } from '@vanilla-extract/css'
import { phone, tight, wide } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'

const { color, space, measure } = vars

/** The code at the left; on phones the app comes first, and the code is for another phone. */
export const card = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gridTemplateAreas: '"code telling" "code cancel"',
  columnGap: space.s6,
  rowGap: space.s2,
  alignItems: 'center',
  padding: space.s6,
  '@media': {
    [tight]: { padding: measure.card, columnGap: space.s5 },
    [phone]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateAreas: '"telling" "code" "cancel"',
      rowGap: space.s5,
    },
  },
})

export const telling = style({
  gridArea: 'telling',
  display: 'grid',
  gap: space.s5,
  alignSelf: 'end',
  justifyItems: 'start',
})

export const code = style({
  gridArea: 'code',
  display: 'grid',
  justifyItems: 'center',
  gap: space.s3,
  '@media': { [phone]: { borderTop: `1px solid ${color.line}`, paddingTop: space.s5 } },
})

/** Nothing moves when the app has opened: what was said of the code keeps its place. */
export const codeUsed = style([code])

export const noCode = style({
  display: 'grid',
  placeItems: 'center',
  color: color.ink2,
  width: 248,
  height: 248,
  maxWidth: '100%',
  background: color.sunken,
  borderRadius: vars.radius.control,
})
const ofCode = { selectors: { [`${codeUsed} &`]: { visibility: 'hidden' } } } as const
export const orScan = style({ ...ofCode, '@media': { [wide]: { display: 'none' } } })
export const fresh = style({ ...ofCode, color: color.ink2, ...type.t1 })

export const cancel = style({
  gridArea: 'cancel',
  alignSelf: 'start',
  marginInlineStart: -12,
  '@media': { [phone]: { display: 'grid', marginInlineStart: 0 } },
})

export const steps = style({ display: 'grid', gap: space.s3, '@media': { [phone]: { display: 'none' } } })
export const onPhone = style({ '@media': { [wide]: { display: 'none' } } })
export const doing = style({
  display: 'grid',
  gridTemplateColumns: '26px minmax(0, 1fr)',
  gap: space.s3,
  paddingTop: 2,
})
export const pip = style({
  width: 26,
  height: 26,
  marginTop: -2,
  borderRadius: '50%',
  border: `1.5px solid ${color.line2}`,
  display: 'grid',
  placeItems: 'center',
  color: color.ink2,
  fontWeight: vars.weight.strong,
  fontSize: vars.size.t1,
  lineHeight: 1,
})

export const state = style({
  width: '100%',
  display: 'flex',
  gap: space.s3,
  alignItems: 'center',
  padding: `${space.s3} ${space.s4}`,
  borderRadius: vars.radius.control,
  background: color.infoQuiet,
})
export const turning = style({ color: color.infoText, display: 'flex' })

export const openHere = style({ '@media': { [phone]: { display: 'none' } } })
export const openApp = style({ '@media': { [wide]: { display: 'none' } } })

export const callers = style({ display: 'flex', gap: space.s2, alignItems: 'center', color: color.ink2, ...type.t1 })
