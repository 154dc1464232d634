import { style, styleVariants } from '@vanilla-extract/css'
import { phone } from '../../theme/breakpoints'
import { vars } from '../../theme/tokens.css'
import { type } from '../../theme/type'
import { input as field } from '../../ui/field.css'
import { inside as width } from '../../layouts/frame.css'

const { color, space, radius, measure } = vars

/** Beside the page a round button has room from here. */
const roomy = '(min-width: 1280px)'

export const place = style([
  width,
  {
    display: 'flex',
    justifyContent: 'flex-end',
    paddingBlock: `${space.s4} ${space.s5}`,
    '@media': {
      [roomy]: {
        position: 'fixed',
        insetInlineEnd: 0,
        bottom: space.s5,
        width: 'auto',
        padding: 0,
        marginInlineEnd: space.s3,
        zIndex: 20,
      },
      print: { display: 'none' },
    },
  },
])

export const launcher = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.s2,
  minHeight: measure.control,
  paddingInline: space.s4,
  border: `1px solid ${color.line2}`,
  borderRadius: radius.control,
  background: color.card,
  color: color.ink,
  fontWeight: vars.weight.strong,
  ':hover': { background: color.sunken },
  '@media': {
    [roomy]: { width: 48, height: 48, padding: 0, borderRadius: '50%', boxShadow: color.shadow },
  },
})

export const word = style({ '@media': { [roomy]: { display: 'none' } } })

export const dot = style({
  position: 'absolute',
  top: -3,
  insetInlineEnd: -3,
  width: 12,
  height: 12,
  borderRadius: '50%',
  background: color.errorLine,
})

export const panel = style({
  position: 'fixed',
  insetInlineEnd: space.s3,
  bottom: space.s3,
  zIndex: 30,
  width: 380,
  maxHeight: `calc(100dvh - 2 * ${space.s4})`,
  height: 620,
  display: 'flex',
  flexDirection: 'column',
  background: color.raised,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  boxShadow: color.shadow,
  overflow: 'hidden',
  '@media': {
    [phone]: { inset: 0, width: '100%', height: '100dvh', maxHeight: 'none', border: 0, borderRadius: 0 },
    print: { display: 'none' },
  },
})

export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: `${space.s2} ${space.s4}`,
  borderBottom: `1px solid ${color.line}`,
})

export const title = style({ ...type.head })
export const inside = style({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  display: 'grid',
  alignContent: 'start',
  gap: space.s3,
  padding: space.s4,
})
export const lead = style({ color: color.ink2 })
export const said = style({ display: 'grid', gap: space.s3 })

const bubble = style({ display: 'grid', gap: space.s1, maxWidth: '88%', padding: space.s3, borderRadius: radius.card })
export const message = styleVariants({
  customer: [bubble, { justifySelf: 'end', background: color.accentQuiet }],
  support: [bubble, { justifySelf: 'start', background: color.sunken }],
})
export const who = style({ color: color.ink2, ...type.t1 })
export const text = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })

export const foot = style({ padding: space.s4, borderTop: `1px solid ${color.line}` })
export const input = style([field, { minHeight: 64, paddingBlock: space.s2, resize: 'none' }])
