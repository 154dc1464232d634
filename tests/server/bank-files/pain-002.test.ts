import { describe, expect, test } from 'vitest'
import { readPain002 } from '../../../src/server/bank-files/pain-002'
import { readXml } from '../../../src/server/bank-files/xml-reader'
import { pain002 } from '../../support/bank-files'

const read = async (text: string) => {
  const found = await readXml(Buffer.from(text), 'TxInfAndSts')
  if (typeof found === 'string') throw new Error(found)
  return readPain002(found)
}

describe.each(['03', '10'] as const)('a status report of version %s', (version) => {
  const head = { version, messageId: 'S1', original: 'NM-20261127-1200-1' }

  test('tells what became of a file, of its part, and of each payment that it names', async () => {
    const text = pain002({
      ...head,
      group: { code: 'PART' },
      parts: [
        {
          part: 'NM-20261127-1200-1-SEK',
          code: 'ACSP',
          payments: [
            { endToEndId: 'NM01', code: 'RJCT', reason: 'AC04', words: 'Kontot är avslutat' },
            { endToEndId: 'NM02', code: 'ACSC' },
          ],
        },
      ],
    })
    expect(await read(text)).toEqual({
      messageId: 'S1',
      original: 'NM-20261127-1200-1',
      whole: { taken: 'unsaid', reason: '–' },
      parts: [
        {
          part: 'NM-20261127-1200-1-SEK',
          taken: 'accepted',
          reason: '–',
          payments: [
            { endToEndId: 'NM01', taken: 'rejected', reason: 'AC04 Kontot är avslutat' },
            { endToEndId: 'NM02', taken: 'accepted', reason: '–' },
          ],
        },
      ],
    })
  })

  test.each([
    ['ACCP', undefined, 'accepted'],
    ['ACWC', undefined, 'accepted'],
    ['ACTC', undefined, 'unsaid'],
    ['RCVD', undefined, 'unsaid'],
    ['PDNG', undefined, 'unsaid'],
    ['RJCT', 'FF01', 'rejected'],
    ['RJCT', 'AM05', 'duplicate'],
    ['RJCT', 'DU01', 'duplicate'],
    ['RJCT', 'DU04', 'duplicate'],
  ])('reads %s for %s as %s', async (code, reason, taken) => {
    const report = await read(pain002({ ...head, group: { code, ...(reason === undefined ? {} : { reason }) } }))
    expect(report?.whole.taken).toBe(taken)
  })

  test('is none without the file that it is about', async () => {
    const text = pain002({ ...head, group: { code: 'ACCP' } }).replace(/<OrgnlMsgId>.*?<\/OrgnlMsgId>/, '')
    expect(await read(text)).toBeNull()
  })
})
