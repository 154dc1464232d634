import { style, styleVariants } from '@vanilla-extract/css'
import { phone } from '../theme/breakpoints'
import { vars } from '../theme/tokens.css'
import { type, unseen } from '../theme/type'

const { color, space } = vars

export const tracks = style({
  display: 'grid',
  gridTemplateRows: '22px auto',
  '@media': { [phone]: { display: 'block' } },
})

export const both = style({ gridTemplateRows: '22px auto 22px auto' })

export const track = style({
  display: 'contents',
  '@media': {
    [phone]: {
      display: 'block',
      selectors: {
        '& ~ &': { borderTop: `1px solid ${color.line}`, marginTop: space.s4, paddingTop: space.s4 },
      },
    },
  },
})

export const who = style({
  gridColumn: 1,
  fontWeight: vars.weight.strong,
  fontSize: vars.size.t2,
  lineHeight: vars.line.t2,
  letterSpacing: 0,
  paddingInlineEnd: space.s3,
  whiteSpace: 'nowrap',
  '@media': { [phone]: { marginBottom: space.s3 } },
})

export const stops = style({ display: 'contents' })

const stopBase = style({
  display: 'grid',
  gridTemplateRows: 'subgrid',
  position: 'relative',
  '::before': {
    content: '""',
    position: 'absolute',
    left: 14,
    right: 0,
    top: 10,
    height: 2,
    background: color.line2,
    opacity: 0.45,
  },
  '@media': {
    [phone]: {
      display: 'block',
      padding: `0 0 ${space.s4} 28px`,
      '::before': { left: 6, right: 'auto', top: 18, bottom: -4, width: 2, height: 'auto' },
      selectors: { '&:last-child': { paddingBottom: 0 }, '&:last-child::before': { display: 'none' } },
    },
  },
})

const done = { '::before': { background: color.accent, opacity: 1 } } as const

export const stop = styleVariants({
  done: [stopBase, done],
  now: [stopBase],
  later: [stopBase],
  stopped: [stopBase],
})

/** The customer's last stop leads to the elbow; ours is where the line ends. */
export const handsOver = style({ '::before': { right: 10 } })
export const lineEnd = style({ '::before': { display: 'none' } })

const dotBase = style({
  width: 14,
  height: 14,
  borderRadius: '50%',
  border: `2px solid ${color.line2}`,
  background: color.card,
  alignSelf: 'center',
  position: 'relative',
  zIndex: 1,
  display: 'grid',
  placeItems: 'center',
  forcedColorAdjust: 'none',
  '@media': { [phone]: { position: 'absolute', left: 0, top: 4 } },
})

export const dot = styleVariants({
  done: [dotBase, { background: color.accent, borderColor: color.accent }],
  now: [dotBase, { borderColor: color.accent, boxShadow: `0 0 0 4px ${color.accentQuiet}` }],
  later: [dotBase],
  stopped: [dotBase, { background: color.errorLine, borderColor: color.errorLine }],
})

export const text = style({
  padding: `${space.s1} ${space.s3} ${space.s3} 0`,
  hyphens: 'manual',
  '@media': { [phone]: { padding: 0 } },
})

const nameBase = style({ display: 'block', fontWeight: vars.weight.medium })

export const name = styleVariants({
  done: [nameBase],
  now: [nameBase, { fontWeight: vars.weight.strong }],
  later: [nameBase, { color: color.ink2 }],
  stopped: [nameBase, { fontWeight: vars.weight.strong, color: color.errorText }],
})

export const when = style({ display: 'block', color: color.ink2, ...type.t1 })

const elbowBase = style({
  gridRow: '1 / span 3',
  margin: '10px 0 18px -10px',
  width: 18,
  border: `0 solid ${color.line2}`,
  borderTopWidth: 2,
  borderRightWidth: 2,
  borderTopRightRadius: 10,
  opacity: 0.45,
  '@media': { [phone]: { display: 'none' } },
})

export const elbow = styleVariants({ later: [elbowBase], done: [elbowBase, { borderColor: color.accent, opacity: 1 }] })

export const said = style(unseen)
