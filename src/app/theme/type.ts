import type { StyleRule } from '@vanilla-extract/css'
import { vars } from './tokens.css'

const { size, line, weight } = vars

/** The type scale, to be spread into a style. */
export const type = {
  t1: { fontSize: size.t1, lineHeight: line.t1 },
  t2: { fontSize: size.t2, lineHeight: line.t2 },
  t3: { fontSize: size.t3, lineHeight: line.t3 },
  head: { fontSize: size.t3, lineHeight: line.t3, fontWeight: weight.strong, letterSpacing: '-0.006em' },
  title: {
    fontSize: size.t4,
    lineHeight: line.t4,
    fontWeight: weight.strong,
    letterSpacing: '-0.012em',
    textWrap: 'balance',
  },
  t5: { fontSize: size.t5, lineHeight: line.t5, fontWeight: weight.medium, letterSpacing: '-0.016em' },
  t6: { fontSize: size.t6, lineHeight: line.t6, fontWeight: weight.medium, letterSpacing: '-0.022em' },
} as const satisfies Record<string, StyleRule>

/** Read by screen readers, not seen. */
export const unseen = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const satisfies StyleRule
