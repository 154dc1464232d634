import { style, styleVariants } from '@vanilla-extract/css'

const stroke = (size: number, width: number) => ({ width: size, height: size, strokeWidth: width })

const base = style({ fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' })

export const icon = styleVariants({
  normal: [base, stroke(20, 1.6)],
  small: [base, stroke(16, 1.8)],
  tiny: [base, stroke(14, 2)],
  large: [base, stroke(56, 1)],
})
