import { expect, test } from 'vitest'
import { codesIn } from './codes'

test('of what a machine knows, the codes of what went wrong are compared; nothing told is null', () => {
  const order = { reference: 'A1', problem: 'step-refused', refusals: [{ field: 'amount', code: 'amountTooLarge' }] }
  expect(codesIn(order)).toEqual({ problem: 'step-refused', refusals: [{ field: 'amount', code: 'amountTooLarge' }] })
  expect([codesIn({ problem: undefined }), codesIn({ text: '' }), codesIn(undefined)]).toEqual([
    { problem: null },
    {},
    {},
  ])
})
