import { style } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css'

const { color, space, measure, weight } = vars

export const title = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.s2,
  minHeight: measure.control,
  cursor: 'pointer',
  color: color.accentText,
  fontWeight: weight.medium,
  listStyle: 'none',
  ':focus-visible': { outlineOffset: '-2px' },
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
  '@media': { print: { selectors: { 'details:not([open]) > &': { display: 'none' } } } },
})

export const sign = style({ selectors: { 'details[open] > summary > &': { transform: 'rotate(180deg)' } } })
