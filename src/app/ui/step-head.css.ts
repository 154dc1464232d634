import { style, styleVariants } from '@vanilla-extract/css'
import { phone } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'

const { color, space } = vars

/** The progress above the page says it on phones. */
export const place = style({
  color: color.ink2,
  marginBottom: space.s1,
  ...type.t1,
  '@media': { [phone]: { display: 'none' } },
})

const titleBase = style({ ':focus': { outline: 'none' } })

export const title = styleVariants({
  title: [titleBase],
  question: [titleBase, { ...type.t5, fontWeight: vars.weight.strong }],
})

export const lead = style({ color: color.ink2, maxWidth: '62ch', marginTop: space.s2 })
