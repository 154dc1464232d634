import { assignVars, createGlobalTheme, createGlobalThemeContract, globalStyle } from '@vanilla-extract/css'
import { dark, forced, light } from './colors'
import { forcedColors, forcedDark, phone, zoomed } from './breakpoints'

const kebab = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()

const fixed = {
  font: '"Instrument Sans Variable", "Instrument Sans", system-ui, -apple-system, "Segoe UI", sans-serif',
  size: { t1: '0.8125rem', t2: '0.9375rem', t3: '1.0625rem', t4: '1.375rem', t5: '1.75rem', t6: '2.5rem' },
  line: { t1: '1.125rem', t2: '1.375rem', t3: '1.5rem', t4: '1.75rem', t5: '2.125rem', t6: '2.75rem' },
  weight: { regular: '430', medium: '530', strong: '620' },
  space: { s1: '4px', s2: '8px', s3: '12px', s4: '16px', s5: '24px', s6: '32px', s7: '48px', s8: '64px' },
  radius: { small: '6px', control: '8px', card: '10px', sheet: '16px' },
  motion: { quick: '120ms', calm: '180ms', ease: 'cubic-bezier(0.2, 0, 0.1, 1)' },
}

const wide = { control: '44px', row: '36px', gutter: '24px', card: '24px' }
const narrow = { control: '48px', row: '44px', gutter: '16px', card: '16px' }
/** Twice as large as it is written here: what is large already grows less than what is small. */
const magnified = {
  measure: { ...narrow, gutter: '8px', card: '12px' },
  size: { ...fixed.size, t4: '1.125rem', t5: '1.25rem', t6: '1.375rem' },
  line: { ...fixed.line, t4: '1.5rem', t5: '1.625rem', t6: '1.75rem' },
  space: { ...fixed.space, s4: '12px', s5: '16px', s6: '24px' },
}

/** The one contract: `--color-paper`, `--space-s4`, `--size-t5` … `measure` holds what is larger or tighter on a phone. */
export const vars = createGlobalThemeContract({ ...fixed, color: light, measure: wide }, (_, path) =>
  path.map(kebab).join('-'),
)

createGlobalTheme(':root', vars, { ...fixed, color: light, measure: wide })
createGlobalTheme('[data-theme="dark"]', vars.color, dark)
/** Paper is white. */
globalStyle('[data-theme="dark"]', { '@media': { print: { vars: assignVars(vars.color, light) } } })
globalStyle(':root', {
  '@media': {
    [phone]: { vars: assignVars(vars.measure, narrow) },
    [zoomed]: {
      vars: {
        ...assignVars(vars.measure, magnified.measure),
        ...assignVars(vars.size, magnified.size),
        ...assignVars(vars.line, magnified.line),
        ...assignVars(vars.space, magnified.space),
      },
    },
  },
})

/** What lies behind is then the customer's, light or dark, whatever theme is chosen here. */
globalStyle(':root[data-theme]', {
  '@media': {
    [forcedColors]: { vars: assignVars(vars.color, { ...light, ...forced }) },
    [forcedDark]: { vars: assignVars(vars.color, { ...dark, ...forced }) },
  },
})
