import { style } from '@vanilla-extract/css'
import { narrow, phone, tight } from '../../theme/breakpoints'
import { vars } from '../../theme/tokens.css'

const { space } = vars

export const page = style({ display: 'grid', gap: space.s5, gridTemplateColumns: 'minmax(0, 1fr)' })

export const titleRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.s3,
  marginBottom: space.s2,
})

/** On phones what must be done comes first, the story of it after. */
export const story = style({ '@media': { [phone]: { order: 1 } } })

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 720px) minmax(0, 1fr)',
  gap: 40,
  alignItems: 'start',
  '@media': {
    [tight]: { gridTemplateColumns: 'minmax(0, 1fr) 336px', gap: space.s5 },
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})

export const stack = style({ display: 'grid', gap: space.s5, gridTemplateColumns: 'minmax(0, 1fr)' })
export const aside = style({ display: 'grid', gap: space.s4, gridTemplateColumns: 'minmax(0, 1fr)' })

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.s3,
  '@media': { [phone]: { flexDirection: 'column', alignItems: 'stretch' } },
})

export const cancel = style({ margin: '8px 0 -8px -12px' })
export const over = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s2,
  marginTop: space.s4,
  '@media': { [phone]: { flexDirection: 'column', alignItems: 'stretch' } },
})
export const waiting = style({ display: 'grid', gap: space.s3, gridTemplateColumns: 'minmax(0, 1fr)' })
