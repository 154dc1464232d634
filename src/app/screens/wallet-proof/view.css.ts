import { style } from '@vanilla-extract/css'
import { phone } from '../../theme/breakpoints'
import { vars } from '../../theme/tokens.css'
import { type } from '../../theme/type'
import { input } from '../../ui/field.css'

const { color, space, weight } = vars

export const page = style({ display: 'grid', gap: space.s5, maxWidth: 720, marginInline: 'auto' })
export const lead = style({ display: 'grid', gap: space.s2 })
export const title = style({ ':focus': { outline: 'none' } })
export const second = style({ color: color.ink2, maxWidth: '62ch' })

export const panel = style({ display: 'grid', gap: space.s4, alignContent: 'start' })
export const name = style({ color: color.ink2, ...type.t1 })

export const signed = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: space.s5,
  alignItems: 'start',
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const side = style({ display: 'grid', gap: space.s3, justifyItems: 'start', minWidth: 0 })
export const code = style({
  display: 'grid',
  gap: space.s2,
  justifyItems: 'center',
  maxWidth: 248,
  '@media': { [phone]: { marginInline: 'auto' } },
})
export const caption = style([name, { textAlign: 'center' }])

/** Signed to the letter, so its lines are shown as they are, broken where a long one must be. */
export const text = style({
  width: '100%',
  padding: space.s3,
  borderRadius: vars.radius.control,
  background: color.sunken,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  ...type.t1,
})

export const signature = style([
  input,
  { minHeight: 104, paddingBlock: space.s3, resize: 'vertical', overflowWrap: 'anywhere' },
])

export const wallets = style({ display: 'grid', gap: space.s3, paddingTop: space.s3 })
export const wallet = style({
  display: 'grid',
  gridTemplateColumns: '140px minmax(0, 1fr)',
  columnGap: space.s4,
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const walletName = style({ fontWeight: weight.medium })

export const amount = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s4,
  paddingBottom: space.s4,
  borderBottom: `1px solid ${color.line}`,
})
export const figure = style({ fontWeight: weight.strong, ...type.t3 })

export const deposit = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: space.s5,
  alignItems: 'center',
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'center' } },
})
export const addresses = style({ display: 'grid', gap: space.s4, width: '100%' })
