import { style } from '@vanilla-extract/css'
import { phone } from '../../theme/breakpoints'
import { vars } from '../../theme/tokens.css'
import { type } from '../../theme/type'

const { color, space, measure } = vars

export const text = style({ maxWidth: '62ch' })

export const pane = style({
  display: 'flex',
  gap: space.s6,
  alignItems: 'center',
  padding: measure.card,
  '@media': { [phone]: { flexDirection: 'column', alignItems: 'stretch', gap: space.s4 } },
})

export const steps = style({ display: 'grid', gap: space.s3, listStyle: 'decimal', paddingInlineStart: 20 })
export const row = style({ borderTop: `1px solid ${color.line}` })

export const codesCard = style({ display: 'grid', gap: space.s5 })
export const codes = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(128px, 1fr))',
  gap: `${space.s2} ${space.s4}`,
  ...type.t3,
})
export const code = style({ fontWeight: vars.weight.medium, letterSpacing: '0.02em', whiteSpace: 'nowrap' })
export const tools = style({ display: 'flex', flexWrap: 'wrap', gap: space.s3 })

export const choice = style({
  display: 'flex',
  gap: `${space.s3} ${space.s5}`,
  alignItems: 'center',
  padding: measure.card,
  selectors: { '& + &': { borderTop: `1px solid ${color.line}` } },
  '@media': { [phone]: { flexDirection: 'column', alignItems: 'stretch' } },
})
export const choiceText = style({ flex: 1, display: 'grid', gap: space.s1 })
export const quiet = style({ color: color.ink2, maxWidth: '62ch' })
