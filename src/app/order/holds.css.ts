import { style } from '@vanilla-extract/css'
import { forcedColors, phone } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'

const { color, space } = vars

export const panel = style({
  display: 'grid',
  gap: space.s3,
  padding: vars.measure.card,
  borderRadius: vars.radius.card,
  background: color.warningQuiet,
  '@media': { [forcedColors]: { border: '1px solid CanvasText' } },
})

export const title = style({ display: 'flex', gap: space.s3, ...type.t3 })
export const sign = style({ color: color.warningText, flex: 'none', display: 'inline-flex', alignItems: 'center' })
export const rows = style({ display: 'grid', gap: space.s2, maxWidth: '80ch' })
export const row = style({
  display: 'grid',
  gridTemplateColumns: '160px minmax(0, 1fr)',
  columnGap: space.s4,
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const name = style({ color: color.ink2 })
