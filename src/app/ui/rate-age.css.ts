import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'

const { color, space } = vars

const live = style({ display: 'inline-flex', alignItems: 'center', gap: space.s2, whiteSpace: 'nowrap', ...type.t1 })

export const age = styleVariants({ fresh: [live, { color: color.ink2 }], old: [live, { color: color.warningText }] })

export const ring = style({ width: 18, height: 18, transform: 'rotate(-90deg)', fill: 'none', strokeWidth: 2.5 })
export const ground = style({ stroke: color.sunken })
export const left = styleVariants({ fresh: { stroke: color.accent }, old: { stroke: color.warningLine } })
export const spinner = style({ color: color.accent, display: 'inline-flex' })
