import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css'
import { type } from '../theme/type'

const { color, space } = vars

export const group = style({
  color: color.ink2,
  fontWeight: vars.weight.regular,
  letterSpacing: 0,
  marginBottom: space.s2,
  ...type.t1,
  selectors: { 'ol + &': { marginTop: space.s5 } },
})

export const step = style({
  display: 'grid',
  gridTemplateColumns: '26px minmax(0, 1fr) auto',
  columnGap: space.s3,
  paddingBlock: space.s2,
  position: 'relative',
  alignItems: 'start',
  minHeight: 44,
  selectors: {
    '&:not(:last-child)::before': {
      content: '""',
      position: 'absolute',
      left: 12.5,
      top: 36,
      bottom: -6,
      width: 1,
      background: color.line2,
      opacity: 0.55,
    },
  },
})

const pipBase = style({
  width: 26,
  height: 26,
  borderRadius: '50%',
  border: `1.5px solid ${color.line2}`,
  display: 'grid',
  placeItems: 'center',
  fontSize: vars.size.t1,
  lineHeight: 1,
  fontWeight: vars.weight.strong,
  color: color.ink2,
  background: color.paper,
  zIndex: 1,
})

const doneLook = { background: color.accentQuiet, borderColor: color.accentQuiet, color: color.accentText }

export const pip = styleVariants({
  done: [pipBase, doneLook],
  review: [pipBase, doneLook],
  now: [
    pipBase,
    {
      background: color.accent,
      borderColor: color.accent,
      color: color.onAccent,
      forcedColorAdjust: 'none',
    },
  ],
  todo: [pipBase],
  skipped: [pipBase, { borderStyle: 'dashed' }],
  mend: [pipBase, { background: color.warningQuiet, borderColor: color.warningLine, color: color.warningText }],
})

const nameBase = style({
  paddingTop: 2,
  fontWeight: vars.weight.medium,
  color: color.ink,
  overflowWrap: 'break-word',
  hyphens: 'manual',
})

export const name = styleVariants({
  done: [nameBase],
  review: [nameBase],
  now: [nameBase, { fontWeight: vars.weight.strong }],
  todo: [nameBase, { color: color.ink2 }],
  skipped: [nameBase, { color: color.ink2 }],
  mend: [nameBase],
})

const noteBase = style({ display: 'block', color: color.ink2, fontWeight: vars.weight.regular, ...type.t1 })

export const note = styleVariants({
  calm: [noteBase],
  mend: [noteBase, { color: color.warningText, fontWeight: vars.weight.medium }],
})

export const change = style({
  color: color.accentText,
  fontWeight: vars.weight.medium,
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
  textDecorationThickness: '1px',
  padding: '13px 0 13px 8px',
  marginBlock: -11,
  ...type.t1,
})

/* On phones: which step, and how far. */

export const progressHead = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: space.s4,
})
export const progressName = style({ fontWeight: vars.weight.strong, minWidth: 0 })
export const progressAside = style({ color: color.ink2, ...type.t1, whiteSpace: 'nowrap' })
export const segments = style({ display: 'flex', gap: space.s1, marginTop: space.s2 })

const segmentBase = style({
  flex: 1,
  height: 6,
  borderRadius: 3,
  background: color.sunken,
  boxShadow: `inset 0 0 0 1px ${color.line2}`,
  overflow: 'hidden',
  forcedColorAdjust: 'none',
})

const fullSegment = { background: color.accent, boxShadow: 'none' }

export const segment = styleVariants({
  done: [segmentBase, fullSegment],
  review: [segmentBase, fullSegment],
  now: [
    segmentBase,
    { '::before': { content: '""', display: 'block', width: '50%', height: '100%', background: color.accent } },
  ],
  todo: [segmentBase],
  skipped: [segmentBase, { boxShadow: 'none', border: `1px dashed ${color.ink2}` }],
  mend: [segmentBase, { background: color.warningLine, boxShadow: 'none' }],
})

export const mendLine = style({
  display: 'flex',
  gap: 6,
  alignItems: 'flex-start',
  marginTop: space.s2,
  color: color.warningText,
  ...type.t1,
})
