import { globalStyle } from '@vanilla-extract/css'
import { zoomed } from './breakpoints'
import { type } from './type'
import { vars } from './tokens.css'

const { color, size, line, weight } = vars

globalStyle(':root', { colorScheme: 'light' })
globalStyle('[data-theme="dark"]', { colorScheme: 'dark' })

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' })

globalStyle('html', {
  background: color.paper,
  WebkitTextSizeAdjust: '100%',
  textSizeAdjust: '100%',
  scrollPaddingBlock: '80px 160px',
})

/** Where a long word is wider than the page, it is parted. */
globalStyle('body', { '@media': { [zoomed]: { hyphens: 'auto', overflowWrap: 'break-word' } } })

globalStyle('body', {
  margin: 0,
  minHeight: '100dvh',
  background: color.paper,
  color: color.ink,
  fontFamily: vars.font,
  fontSize: size.t2,
  lineHeight: line.t2,
  fontWeight: weight.regular,
  fontVariantNumeric: 'tabular-nums lining-nums',
  wordSpacing: '0.07em',
  WebkitFontSmoothing: 'antialiased',
  textRendering: 'optimizeLegibility',
})

globalStyle('h1, h2, h3, p, ul, ol, dl, dd, figure, fieldset, legend', {
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
})
globalStyle('ul, ol', { listStyle: 'none' })
globalStyle('h1', type.title)
globalStyle('h2', type.head)
globalStyle('h3', { ...type.t2, fontWeight: weight.strong })
globalStyle('p, li', { textWrap: 'pretty' })

globalStyle('button, input, select, textarea', {
  font: 'inherit',
  color: 'inherit',
  letterSpacing: 'inherit',
  wordSpacing: 'inherit',
  fontVariantNumeric: 'inherit',
  margin: 0,
})
globalStyle('button', { background: 'none', border: 0, padding: 0, cursor: 'pointer', textAlign: 'inherit' })
globalStyle('a', { color: color.accentText, textUnderlineOffset: '3px', textDecorationThickness: '1px' })
globalStyle('svg', { display: 'block', flex: 'none' })
globalStyle('strong', { fontWeight: weight.strong })
globalStyle('[hidden]', { display: 'none !important' })

globalStyle(':focus-visible', { outline: `2px solid ${color.focus}`, outlineOffset: '2px' })
/** Reading goes on at it, and nothing can be done with it. */
globalStyle('h1[tabindex="-1"]', { outline: 'none' })

globalStyle('*, *::before, *::after', {
  '@media': {
    '(prefers-reduced-motion: reduce)': { animation: 'none !important', transition: 'none !important' },
  },
})

globalStyle('body', { '@media': { print: { background: '#ffffff', color: '#000000' } } })
