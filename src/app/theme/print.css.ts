import { style } from '@vanilla-extract/css'

/** On paper only what the customer must keep: neither navigation nor buttons. */
export const notPrinted = style({ '@media': { print: { display: 'none !important' } } })
