import { style } from '@vanilla-extract/css'
import { phone, tiny, zoomed } from '../../theme/breakpoints'
import { vars } from '../../theme/tokens.css'
import { type } from '../../theme/type'

const { color, space, measure } = vars

export const titleRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space.s1} ${space.s4}`,
})

export const picks = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s2,
  minHeight: measure.row,
  marginBlock: `${space.s3} 10px`,
  '@media': {
    [phone]: { display: 'grid', gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
    [tiny]: { gridTemplateColumns: 'repeat(4, auto)' },
    [zoomed]: { gridTemplateColumns: '1fr 1fr' },
  },
})

export const refusal = style({ marginTop: space.s3 })

export const methods = style({ display: 'grid', gap: space.s2 })

export const priority = style({ display: 'flex', gap: space.s4, alignItems: 'center' })

export const priorityTelling = style({ flex: 1, minWidth: 0 })

export const priorityText = style({ color: color.ink2, marginTop: 2, ...type.t1 })

export const priorityCost = style({ fontWeight: vars.weight.medium, '@media': { [phone]: { display: 'none' } } })

export const priorityCostBelow = style({
  display: 'none',
  fontWeight: vars.weight.medium,
  marginTop: space.s1,
  '@media': { [phone]: { display: 'block' } },
})
