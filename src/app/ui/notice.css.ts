import { style, styleVariants } from '@vanilla-extract/css'
import { forcedColors, phone, zoomed } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'

const { color, space } = vars

const base = style({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) auto auto',
  gap: `${space.s2} ${space.s3}`,
  alignItems: 'start',
  padding: `${space.s3} ${space.s4}`,
  borderRadius: vars.radius.control,
  '@media': {
    [zoomed]: { columnGap: space.s2, paddingInline: space.s2 },
    [forcedColors]: { border: '1px solid CanvasText' },
  },
})

export const notice = styleVariants({
  info: [base, { background: color.infoQuiet }],
  warning: [base, { background: color.warningQuiet }],
  error: [base, { background: color.errorQuiet }],
  success: [base, { background: color.successQuiet }],
})

const signBase = style({ marginTop: 1 })

export const sign = styleVariants({
  info: [signBase, { color: color.infoText }],
  warning: [signBase, { color: color.warningText }],
  error: [signBase, { color: color.errorText }],
  success: [signBase, { color: color.successText }],
})

export const title = style({ fontWeight: vars.weight.strong })
export const text = style({ maxWidth: '62ch' })

export const items = style({ display: 'grid', gap: space.s1 })

export const action = style({
  alignSelf: 'center',
  marginBlock: -7,
  '@media': { [phone]: { gridColumn: 2, gridRow: 2, justifySelf: 'start', marginBlock: 0 } },
})

export const close = style({ gridColumn: 4, gridRow: 1, margin: '-12px -12px -12px 0' })
