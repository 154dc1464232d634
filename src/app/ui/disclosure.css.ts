import { globalStyle, style } from '@vanilla-extract/css'
import { notPrinted } from '../theme/print.css'
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
})

/** Nobody opens anything on paper. */
globalStyle('details:not([open])::details-content', { '@media': { print: { contentVisibility: 'visible' } } })

export const sign = style([
  notPrinted,
  { selectors: { 'details[open] > summary > &': { transform: 'rotate(180deg)' } } },
])
