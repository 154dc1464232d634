import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { lookedAt, warningsOf } from '../../../src/app/ports/images/looks'
import { fitted } from '../../../src/app/ports/images/size'

const usual = { width: 1600, height: 1200 }
const table = '#5a4a3a'

const many = (count: number, one: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => one(place)).join('')

/** Lines of words, as dark strokes. */
const text = (x: number, y: number, lines: number, stroke = 9) =>
  many(lines * 40, (place) => {
    const [line, letter] = [Math.floor(place / 40), place % 40]
    return letter % 7 === 6
      ? ''
      : `<rect x="${x + letter * 14}" y="${y + line * 46}" width="${stroke - (letter % 3)}" height="${22 + (letter % 4) * 2}" fill="#223"/>`
  })

const card = (x: number, y: number) =>
  `<rect x="${x}" y="${y}" width="1100" height="700" rx="24" fill="#cfe0ea"/><rect x="${x + 70}" y="${y + 150}" width="300" height="380" fill="#8a7a6a"/>${text(x + 430, y + 150, 8)}`

const drawing = (inner: string, ground = table, { width, height } = usual) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${inner}</svg>`

const looked = async (svg: string, change = (image: Sharp) => image) => {
  const image = await change(sharp(Buffer.from(svg)).flatten())
    .png()
    .toBuffer()
  const { width = 0, height = 0 } = await sharp(image).metadata()
  const small = fitted({ width, height }, lookedAt)
  const data = await sharp(image).resize(small.width, small.height).ensureAlpha().raw().toBuffer()
  return warningsOf({ width, height }, { ...small, data: new Uint8ClampedArray(data) })
}

describe('a picture of a document', () => {
  test.each([
    ['a card on a table', drawing(card(250, 250))],
    ['a card that lies askew', drawing(`<g transform="rotate(12 800 600)">${card(250, 250)}</g>`)],
    ['a letter, photographed', drawing(text(200, 100, 22), '#e8e5df')],
    ['a letter, scanned: white to its edges', drawing(text(200, 100, 22), '#fff')],
    ['a card that was cut out to its edges', drawing(card(0, 0), table, { width: 1100, height: 700 })],
    [
      'a card on striped cloth',
      drawing(many(40, (place) => `<rect x="${place * 40}" width="20" height="1200" fill="#ddd"/>`) + card(250, 250)),
    ],
  ])('that is as it should be has no warning: %s', async (_, svg) => {
    expect(await looked(svg)).toEqual([])
  })

  test('is small when its text is of few pixels', async () => {
    expect(await looked(drawing(card(250, 250)), (image) => image.resize(900))).toEqual(['small'])
  })

  test('is blurred when nothing in it is sharp, not when half of it is plain', async () => {
    expect(await looked(drawing(card(250, 250)), (image) => image.blur(5))).toEqual(['blurred'])
    expect(await looked(drawing(text(200, 100, 3), '#e8e5df'))).toEqual([])
  })

  test('has glare where a spot of it is blown out', async () => {
    const spot = '<ellipse cx="1000" cy="550" rx="140" ry="100" fill="#fff"/>'
    expect(await looked(drawing(card(250, 250) + spot))).toEqual(['glare'])
  })

  test.each([
    ['to one side', drawing(card(-150, 250))],
    ['at a corner', drawing(`<g transform="rotate(25 800 600)">${card(350, 150)}</g>`)],
  ])('is cut off where it goes out of the picture %s', async (_, svg) => {
    expect(await looked(svg)).toEqual(['cut-off'])
  })
})

test.each([
  [
    { width: 4032, height: 3024 },
    { width: 2500, height: 1875 },
  ],
  [
    { width: 1000, height: 8000 },
    { width: 313, height: 2500 },
  ],
  [
    { width: 40_000, height: 1 },
    { width: 2500, height: 1 },
  ],
  [
    { width: 640, height: 400 },
    { width: 640, height: 400 },
  ],
])('%o is fitted to %o', (full, size) => {
  expect(fitted(full, 2500)).toEqual(size)
})
