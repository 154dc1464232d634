import { describe, expect, test } from 'vitest'
import { readXml } from '../../../src/server/bank-files/xml-reader'

const namespace = 'urn:x'
const read = (text: string | Buffer, many = 'Ntry') => readXml(Buffer.from(text), many)
const inDocument = (content: string) => `<Document xmlns="${namespace}">${content}</Document>`

describe('an XML document', () => {
  test('is read as plain values, with what there are many of apart, in its order', async () => {
    const text = inDocument(
      '<Stmt><Nm> A &amp; &#xE5;&#228; </Nm><Ntry><Amt Ccy="SEK">1.00</Amt></Ntry><Ntry>b</Ntry></Stmt>',
    )
    expect(await read(text)).toEqual({
      namespace,
      document: { Document: { Stmt: [{ Nm: 'A & åä', Ntry: ['0', '1'] }] } },
      apart: [{ Amt: { '#': '1.00', '@Ccy': 'SEK' } }, 'b'],
    })
  })

  test('has its elements by their names, whatever their prefix', async () => {
    const text = `<?xml version='1.0'?><n:Document xmlns:n="${namespace}"><n:Ntry><n:A>1</n:A></n:Ntry></n:Document>`
    expect(await read(text)).toEqual({ namespace, document: { Document: { Ntry: ['0'] } }, apart: [{ A: '1' }] })
  })

  test('has comments that count for nothing', async () => {
    const read1 = await read(inDocument('<!-- <Ntry> --><Ntry>a<!-- </Ntry> --></Ntry>'))
    expect(read1).toMatchObject({ apart: ['a'] })
  })

  test.each([
    [
      'iso-8859-1',
      Buffer.from(
        '<?xml version="1.0" encoding="ISO-8859-1"?><Document xmlns="urn:x"><Nm>\u00e5</Nm></Document>',
        'latin1',
      ),
    ],
    [
      'utf-8 with its mark',
      Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:x"><Nm>å</Nm></Document>'),
    ],
  ])('may be written in %s', async (_, bytes) => {
    expect(await read(bytes)).toMatchObject({ document: { Document: { Nm: 'å' } } })
  })

  test.each([
    ['an encoding that is not known', '<?xml version="1.0" encoding="EBCDIC"?><Document xmlns="urn:x"/>', 'encoding'],
    ['bytes that are none of its encoding', Buffer.from([0x3c, 0x41, 0xff, 0x3e]), 'encoding'],
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><Document xmlns="urn:x">&b;</Document>', 'not-allowed'],
    ['what is not parsed', inDocument('<![CDATA[<Ntry>]]>'), 'not-allowed'],
    ['another root', '<Other xmlns="urn:x"/>', 'not-allowed'],
    ['no namespace', '<Document/>', 'not-allowed'],
    ['an end that is written otherwise', inDocument('<Ntry>a</Ntry ><Ntry>b</Ntry>'), 'not-allowed'],
    ['nothing', '', 'not-whole'],
    ['its beginning alone', inDocument('<Ntry>a</Ntry>').slice(0, -5), 'not-whole'],
    ['a part of a payment', inDocument('<Ntry><A>1</A></Ntry>').slice(0, 35), 'not-whole'],
    ['tags that cross', inDocument('<Ntry><A><B></A></B></Ntry>'), 'not-whole'],
    ['more after its end', `${inDocument('')}<More>`, 'not-whole'],
  ])('that has %s is none that is taken in', async (_, text, problem) => {
    expect(await read(text)).toBe(problem)
  })

  test('has entities that stay what they are: none is expanded', async () => {
    expect(await read(inDocument('<Nm>&b;&#0;&#xD800;&lt;</Nm>'))).toMatchObject({
      document: { Document: { Nm: '&b;&#0;&#xD800;<' } },
    })
  })

  test('that opens many times and ends nowhere is refused in no time', async () => {
    const before = performance.now()
    expect(await read(inDocument('<Ntry>'.repeat(300_000)))).toBe('not-whole')
    expect(performance.now() - before).toBeLessThan(10_000)
  })
})
