import { expect, test } from 'vitest'
import { toldIn, toldText } from '../../../src/domain/push/told'

test('what a browser keeps of how it is told is read back', () => {
  const told = { fingerprint: 'oHGi2zoI', publicKey: 'BNcRdreA' }
  expect(toldIn(toldText(told))).toEqual(told)
})

test.each(['', 'one', 'one ', ' one', 'one two three'])('«%s» is nothing that was kept', (text) => {
  expect(toldIn(text)).toBe(undefined)
})
