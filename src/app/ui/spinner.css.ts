import { keyframes, style } from '@vanilla-extract/css'

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })

export const spinner = style({
  display: 'inline-block',
  flex: 'none',
  width: 18,
  height: 18,
  borderRadius: '50%',
  border: '2px solid currentColor',
  borderRightColor: 'transparent',
  animation: `${turn} 900ms linear infinite`,
})
