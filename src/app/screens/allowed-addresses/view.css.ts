import { style } from '@vanilla-extract/css'
import { phone } from '../../theme/breakpoints'
import { vars } from '../../theme/tokens.css'
import { type } from '../../theme/type'

const { color, space, measure } = vars

export const page = style({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 720px)' })
export const body = style({ display: 'grid', gap: space.s5 })
export const section = style({ display: 'grid', gap: space.s3, justifyItems: 'stretch' })

export const list = style({ display: 'grid' })
export const row = style({
  display: 'flex',
  gap: `${space.s3} ${space.s5}`,
  alignItems: 'center',
  padding: measure.card,
  selectors: { '& + &': { borderTop: `1px solid ${color.line}` } },
  '@media': { [phone]: { flexDirection: 'column', alignItems: 'stretch' } },
})
export const about = style({ flex: 1, minWidth: 0, display: 'grid', gap: space.s1, justifyItems: 'start' })
export const name = style({ fontWeight: vars.weight.strong, overflowWrap: 'anywhere', ...type.t3 })
export const quiet = style({ color: color.ink2, maxWidth: '62ch' })
export const address = style({ overflowWrap: 'anywhere' })
export const mark = style({ '@media': { [phone]: { alignSelf: 'flex-start' } } })
export const rules = style({
  listStyle: 'disc',
  display: 'grid',
  gap: space.s2,
  maxWidth: '62ch',
  paddingInlineStart: space.s5,
})
