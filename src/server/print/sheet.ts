import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { PDFDocument } from 'pdfkit'
import { unpackedFont } from './woff'

/** Colors of the house on white paper. */
export const colors = { ink: '#14212b', ink2: '#495863', line: '#e2e0d9', accent: '#0b6e4f', white: '#ffffff' } as const

export type Style = { size: number; weight: 400 | 500 | 600; color: string }

export const styles = {
  name: { size: 15, weight: 600, color: colors.ink },
  title: { size: 24, weight: 600, color: colors.ink },
  loud: { size: 20, weight: 500, color: colors.ink },
  loudUnit: { size: 12, weight: 500, color: colors.ink2 },
  head: { size: 12, weight: 600, color: colors.ink },
  text: { size: 10, weight: 400, color: colors.ink },
  strong: { size: 10, weight: 600, color: colors.ink },
  quiet: { size: 10, weight: 400, color: colors.ink2 },
  total: { size: 12, weight: 600, color: colors.ink },
  note: { size: 8.5, weight: 400, color: colors.ink2 },
} as const satisfies Record<string, Style>

const { resolve } = createRequire(import.meta.url)

/** One typeface in two files: the second has the letters that are not of western Europe. */
const subsets = ['latin', 'latin-ext'] as const
type Subset = (typeof subsets)[number]

const folder = '@fontsource/instrument-sans/files'

const filesOf = (weight: Style['weight']) =>
  subsets.map((subset) => ({
    name: `${subset}-${weight}`,
    bytes: unpackedFont(readFileSync(resolve(`${folder}/instrument-sans-${subset}-${weight}-normal.woff`))),
  }))

let fonts: ReturnType<typeof filesOf> | undefined

export const useFonts = (doc: PDFDocument): void => {
  fonts ??= ([400, 500, 600] as const).flatMap(filesOf)
  for (const { name, bytes } of fonts) doc.registerFont(name, bytes)
}

/** Text as it is drawn: without marks that have no picture of their own, letters composed. */
const drawable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u00ad\u2060\u200b]/g, '')
    .replace(/\u202f/g, '\u00a0')
    .replace(/\u2011/g, '-')

type Run = { text: string; subset: Subset }

const runsOf = (doc: PDFDocument, text: string): Run[] => {
  const runs: Run[] = []
  for (const letter of drawable(text)) {
    const drawn = pictured(doc, letter)
    const last = runs.at(-1)
    if (last?.subset === drawn.subset && !isBlank(last)) last.text += drawn.text
    else runs.push({ ...drawn })
  }
  return runs
}

const isBlank = ({ text }: Run): boolean => /[ \u00a0]$/.test(text)

const known = new Map<string, Run>()

/** The letter in the file that has it; without its accents where none has; a question mark where that is not enough. */
const pictured = (doc: PDFDocument, letter: string): Run => {
  const found = known.get(letter) ?? lookedUp(doc, letter) ?? lookedUp(doc, bare(letter)) ?? unknown
  known.set(letter, found)
  return found
}

const unknown: Run = { text: '?', subset: 'latin' }
const bare = (letter: string): string => letter.normalize('NFD').replace(/\p{M}/gu, '')

const lookedUp = (doc: PDFDocument, text: string): Run | undefined => {
  const point = text.codePointAt(0) ?? 0
  const subset = subsets.find((each) => {
    const { _font: chosen } = doc.font(`${each}-400`, 10)
    return chosen.font.hasGlyphForCodePoint(point)
  })
  return subset && { text, subset }
}

const options = { lineBreak: false, features: ['tnum'] } as const

const withFont = (doc: PDFDocument, { weight, size }: Style, subset: Subset): PDFDocument =>
  doc.font(`${subset}-${weight}`, size)

/** The typeface's blanks are narrow: each is widened by so much of its size, as on the screens. */
const wordSpacing = 0.07

/** Each word is measured once a file, for a size of 1. */
const measured = new WeakMap<PDFDocument, Map<string, number>>()

const runWidth = (doc: PDFDocument, run: Run, style: Style): number => {
  const widths = measured.get(doc) ?? new Map<string, number>()
  measured.set(doc, widths)
  const key = `${run.subset} ${style.weight} ${run.text}`
  const width = widths.get(key) ?? withFont(doc, { ...style, size: 1 }, run.subset).widthOfString(run.text, options)
  widths.set(key, width)
  return (width + (isBlank(run) ? wordSpacing : 0)) * style.size
}

export const widthOf = (doc: PDFDocument, text: string, style: Style): number =>
  runsOf(doc, text).reduce((sum, run) => sum + runWidth(doc, run, style), 0)

/** Height of a line, and where its letters begin in it: the typeface is 1.22 high. */
export const leading = ({ size }: Style): number => size * 1.4

/** One line; `x` is its right edge where it is asked to end there. */
export const drawLine = (
  doc: PDFDocument,
  text: string,
  style: Style,
  at: { x: number; y: number; endsAtX?: boolean },
): void => {
  let x = at.endsAtX ? at.x - widthOf(doc, text, style) : at.x
  doc.fillColor(style.color)
  for (const run of runsOf(doc, text)) {
    withFont(doc, style, run.subset).text(run.text, x, at.y, options)
    x += runWidth(doc, run, style)
  }
}

/** Broken at blanks to fit the width; what has none, as an address of a wallet, into even parts. */
export const linesOf = (doc: PDFDocument, text: string, style: Style, width: number): string[] => {
  const fits = (line: string): boolean => widthOf(doc, line, style) <= width
  const lines: string[] = []
  let line = ''
  for (const part of text.split(' ').flatMap((word) => evenParts(word, fits))) {
    const joined = line === '' ? part : `${line} ${part}`
    if (line !== '' && !fits(joined)) {
      lines.push(line)
      line = part
    } else line = joined
  }
  return [...lines, line]
}

const evenParts = (word: string, fits: (part: string) => boolean, count = 1): string[] => {
  const letters = [...word]
  const size = Math.ceil(letters.length / count)
  const parts = Array.from({ length: count }, (_, index) => letters.slice(index * size, (index + 1) * size).join(''))
  return size <= 1 || parts.every(fits) ? parts : evenParts(word, fits, count + 1)
}
