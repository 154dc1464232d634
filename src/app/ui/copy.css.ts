import { style } from '@vanilla-extract/css'
import { phone, zoomed } from '../theme/breakpoints'
import { notPrinted } from '../theme/print.css'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'

const { color, space, measure } = vars

export const row = style({
  display: 'grid',
  gridTemplateColumns: '168px minmax(0, 1fr) auto',
  gap: space.s3,
  alignItems: 'center',
  padding: `${space.s3} ${measure.card}`,
  minHeight: 60,
  selectors: { '& + &': { borderTop: `1px solid ${color.line}` } },
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: space.s3, rowGap: 0 } },
})

export const loud = style({
  background: color.accentQuiet,
  paddingBlock: space.s4,
  rowGap: space.s2,
  '@media': { [phone]: { rowGap: 0 } },
})

export const label = style({ color: color.ink2 })

export const value = style({
  ...type.t3,
  fontWeight: vars.weight.medium,
  overflowWrap: 'anywhere',
  selectors: {
    [`${loud} &`]: {
      ...type.t5,
      letterSpacing: '0.01em',
      whiteSpace: 'nowrap',
      '@media': { [zoomed]: { whiteSpace: 'normal' } },
    },
  },
  '@media': { [phone]: { gridColumn: 1, gridRow: 2 } },
})

export const why = style({
  gridColumn: '1 / -1',
  maxWidth: '62ch',
  '@media': { [phone]: { marginTop: space.s2 } },
})

export const button = style([
  notPrinted,
  {
    minHeight: measure.control,
    width: 124,
    flex: 'none',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: space.s2,
    border: `1px solid ${color.line}`,
    borderRadius: vars.radius.control,
    color: color.accentText,
    fontWeight: vars.weight.medium,
    ':hover': { background: color.accentQuiet },
    selectors: { [`${loud} &`]: { background: color.card, borderColor: color.line2 } },
    '@media': {
      [phone]: { width: 48, gridColumn: 2, gridRow: '1 / 3' },
      [zoomed]: { width: 40, minHeight: 40 },
    },
  },
])

export const word = style({ '@media': { [phone]: { display: 'none' } } })

export const iconAlone = style([button, { width: measure.control, borderColor: 'transparent' }])
