import { style } from '@vanilla-extract/css'
import { narrow, phone } from '../../theme/breakpoints'
import { vars } from '../../theme/tokens.css'

const { space, color } = vars

export const review = style({ display: 'grid', gap: space.s5, maxWidth: 720, marginInline: 'auto' })
export const title = style({ ':focus': { outline: 'none' } })
export const lead = style({ display: 'grid', gap: space.s1 })
export const second = style({ color: color.ink2, maxWidth: '62ch' })

export const method = style({ display: 'flex', alignItems: 'center', gap: space.s3 })

export const two = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: space.s5,
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})

export const card = style({ display: 'grid', gap: space.s3, alignContent: 'start' })
export const cardHead = style({ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: space.s3 })

export const actions = style({
  display: 'flex',
  flexDirection: 'row-reverse',
  justifyContent: 'space-between',
  gap: space.s3,
  '@media': {
    [narrow]: {
      position: 'sticky',
      bottom: 0,
      zIndex: 5,
      marginInline: `calc(${vars.measure.gutter} * -1)`,
      padding: `${space.s3} ${vars.measure.gutter} max(${space.s4}, env(safe-area-inset-bottom))`,
      background: color.card,
      borderTop: `1px solid ${color.line}`,
    },
    [phone]: { flexDirection: 'column', gap: space.s2 },
  },
})
