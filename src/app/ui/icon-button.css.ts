import { style } from '@vanilla-extract/css'
import { notPrinted } from '../theme/print.css'
import { tiny } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'

const { color, space, measure } = vars

export const iconButton = style([
  notPrinted,
  {
    position: 'relative',
    minWidth: measure.control,
    height: measure.control,
    padding: `0 ${space.s3}`,
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: space.s2,
    borderRadius: vars.radius.control,
    color: color.ink2,
    fontWeight: vars.weight.medium,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    ':hover': { background: color.sunken, color: color.ink },
    '@media': { [tiny]: { paddingInline: space.s1 } },
  },
])
