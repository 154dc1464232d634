import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'

const { color, space, measure } = vars

export const field = style({ display: 'flex', flexDirection: 'column', gap: 6, minWidth: 0 })
export const label = style({ fontWeight: vars.weight.medium })

const box = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: measure.control,
  border: `1px solid ${color.line2}`,
  borderRadius: vars.radius.control,
  background: color.card,
  overflow: 'hidden',
  selectors: {
    '&:hover': { borderColor: color.ink2 },
    '&:focus-within': { borderColor: color.focus, outline: `1px solid ${color.focus}` },
  },
})

const wrong = style({
  borderColor: color.errorLine,
  outline: `1px solid ${color.errorLine}`,
  selectors: {
    '&:hover': { borderColor: color.errorLine },
    '&:focus-within:not(:has(input:focus))': {
      borderColor: color.errorLine,
      outline: `1px solid ${color.errorLine}`,
    },
  },
})

export const frame = styleVariants({ calm: [box], wrong: [box, wrong] })
export const large = style({ minHeight: 52 })
export const huge = style({ minHeight: 68 })

export const input = style({
  flex: 1,
  minWidth: 0,
  width: '100%',
  alignSelf: 'stretch',
  border: 0,
  background: 'none',
  paddingInline: space.s3,
  textOverflow: 'ellipsis',
  ...type.t3,
  ':focus': { outline: 'none' },
  '::placeholder': { color: color.ink2, opacity: 1 },
})

const hintBase = style({ display: 'flex', gap: 6, alignItems: 'flex-start', minHeight: vars.line.t1, ...type.t1 })

export const hint = styleVariants({
  help: [hintBase, { color: color.ink2 }],
  error: [hintBase, { color: color.errorText }],
  ok: [hintBase, { color: color.successText }],
})
