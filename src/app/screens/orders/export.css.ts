import { style } from '@vanilla-extract/css'
import { iconButton } from '../../ui/icon-button.css'
import { vars } from '../../theme/tokens.css'

const { color, space } = vars

export const fetched = style({ color: color.ink2, textAlign: 'end' })
export const most = style({ color: color.ink2 })

/** Looks as other buttons do, and opens a menu. */
export const button = style({
  selectors: {
    [`${iconButton}&`]: {
      paddingInline: space.s4,
      border: `1px solid ${color.line2}`,
      background: color.card,
      color: color.ink,
      fontWeight: vars.weight.strong,
    },
    [`${iconButton}&:hover`]: { background: color.sunken },
  },
})
