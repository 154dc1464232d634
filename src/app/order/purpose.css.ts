import { style } from '@vanilla-extract/css'
import { phone } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'

const { space, color } = vars

export const page = style({ display: 'grid', gap: space.s5, maxWidth: 720, marginInline: 'auto' })
export const title = style({ ':focus': { outline: 'none' } })
export const lead = style({ display: 'grid', gap: space.s2 })
export const second = style({ color: color.ink2, maxWidth: '62ch' })

export const panel = style({ display: 'grid', gap: space.s4, alignContent: 'start' })
export const rows = style({ display: 'grid', gap: space.s4 })
export const row = style({
  display: 'grid',
  gridTemplateColumns: '140px minmax(0, 1fr)',
  columnGap: space.s4,
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const name = style({ color: color.ink2 })
export const advice = style({ display: 'grid', gap: space.s2, paddingInlineStart: space.s5, listStyle: 'disc' })
export const call = style({
  color: color.accentText,
  fontWeight: vars.weight.medium,
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
})
