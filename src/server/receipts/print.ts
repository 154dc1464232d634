import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { PDFDocument, type Tag } from 'pdfkit'
import type { MoneyParts } from '../../words/money'
import type { Fact, Line, Receipt } from './receipt'
import { colors, drawLine, leading, linesOf, styles, useFonts, widthOf, type Style } from './sheet'

const left = 56
const top = 48

/** The receipt as a PDF of one A4 page, tagged, so that it can be read aloud in its order. */
export const printed = (receipt: Receipt): Promise<Buffer> => {
  const file = last.then(() => turn()).then(() => drawn(receipt))
  last = file.then(done, done)
  return file
}

/** Drawing takes the thread: between two of them whatever else waits for it goes on, connections of the database too. */
let last: Promise<void> = Promise.resolve()
const done = () => undefined

const drawn = async (receipt: Receipt): Promise<Buffer> => {
  const { fileTitle, house, language, at } = receipt
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    lang: language,
    tagged: true,
    displayTitle: true,
    info: { Title: fileTitle, Author: house.name, CreationDate: at, ModDate: at },
  })
  useFonts(doc)
  const page = pageOf(doc)
  drawHead(page, receipt)
  drawTrade(page, receipt)
  drawCosts(page, receipt.costs)
  drawDetails(page, receipt.details)
  drawNotes(page, receipt.notes)
  page.root.end()
  doc.end()
  return buffer(doc)
}

/** Where the pen is: each part is drawn from where the one before has ended. */
const pageOf = (doc: PDFDocument) => {
  const root = doc.struct('Document', {})
  doc.addStructure(root)
  return { doc, root, right: doc.page.width - left, width: doc.page.width - 2 * left, pen: { y: top } }
}
type Page = ReturnType<typeof pageOf>

const opened = ({ doc }: Page, parent: Tag, type: string, options: { scope?: 'Row' } = {}): Tag => {
  const tag = doc.struct(type, options)
  parent.add(tag)
  return tag
}

const tagged = (page: Page, type: string, draw: () => void, parent = page.root): void => {
  const tag = opened(page, parent, type)
  tag.add(draw)
  tag.end()
}

type Place = { x: number; width: number }

const drawLines = ({ doc, pen }: Page, text: string, style: Style, { x, width }: Place): void => {
  for (const line of linesOf(doc, text, style, width)) {
    drawLine(doc, line, style, { x, y: pen.y })
    pen.y += leading(style)
  }
}

/** What only adorns is passed over when the page is read aloud. */
const adorned = ({ doc }: Page, draw: () => void): void => {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

const drawRule = (page: Page, { color = colors.line, gap }: { color?: string; gap: number }): void => {
  const { doc, pen, right } = page
  adorned(page, () => doc.lineWidth(0.75).strokeColor(color).moveTo(left, pen.y).lineTo(right, pen.y).stroke())
  pen.y += gap
}

const drawHead = (page: Page, { house, title, kind, customer, facts }: Receipt): void => {
  const { doc, pen, right, width } = page
  const whole = { x: left, width }
  const middle = left + width / 2
  drawMark(page, { x: left, y: top, size: 26 })
  tagged(page, 'P', () => drawLine(doc, house.name, styles.name, { x: left + 34, y: top + 4 }))
  tagged(page, 'P', () => {
    for (const line of house.lines) {
      drawLine(doc, line, styles.note, { x: right, y: pen.y, endsAtX: true })
      pen.y += leading(styles.note)
    }
  })
  pen.y = 122
  tagged(page, 'H1', () => drawLines(page, title, styles.title, whole))
  tagged(page, 'P', () => drawLines(page, kind, styles.quiet, whole))
  pen.y += 20
  const begin = pen.y
  tagged(page, 'P', () => {
    const column = { x: left, width: width / 2 - 24 }
    drawLines(page, customer.label, styles.quiet, column)
    pen.y += 3
    for (const line of customer.lines) drawLines(page, line, styles.text, column)
  })
  const end = pen.y
  pen.y = begin
  drawFacts(page, facts, { x: middle, labels: 110 })
  pen.y = Math.max(pen.y, end) + 22
}

/** What was given and what was got for it, the largest figures of the page. */
const drawTrade = (page: Page, { gave, got }: Receipt): void => {
  const { pen, width } = page
  drawRule(page, { color: colors.accent, gap: 16 })
  const begin = pen.y
  for (const [index, { label, of }] of [gave, got].entries()) {
    const column = { x: left + (index * width) / 2, width: width / 2 - 12 }
    pen.y = begin
    tagged(page, 'P', () => {
      drawLines(page, label, styles.quiet, column)
      drawMoney(page, of, { x: column.x, styles: [styles.loud, styles.loudUnit] })
    })
    pen.y += leading(styles.loud)
  }
  pen.y += 16
}

/** A figure and, smaller, its unit on the same line. */
const drawMoney = (
  { doc, pen }: Page,
  { figure, unit }: MoneyParts,
  { x, styles: [large, small] }: { x: number; styles: readonly [Style, Style] },
): void => {
  drawLine(doc, figure, large, { x, y: pen.y })
  const beside = x + widthOf(doc, figure, large) + 5
  drawLine(doc, unit, small, { x: beside, y: pen.y + (large.size - small.size) * ascent })
}

/** Of the typeface: how high above the line on which letters stand it begins, for a size of 1. */
const ascent = 0.97

const drawCosts = (page: Page, { title, lines, total }: Receipt['costs']): void => {
  const { pen, width } = page
  drawRule(page, { gap: 18 })
  tagged(page, 'H2', () => drawLines(page, title, styles.head, { x: left, width }))
  pen.y += 6
  const units = unitWidth(page, [...lines, total])
  const table = opened(page, page.root, 'Table')
  for (const line of lines) drawCost(page, table, line, { units, label: styles.text, figure: styles.text })
  pen.y += 2
  drawRule(page, { gap: 9 })
  drawCost(page, table, total, { units, label: styles.total, figure: styles.total })
  table.end()
  pen.y += 14
}

/** So wide is the column of units, which every figure ends before. */
const unitWidth = ({ doc }: Page, lines: readonly Line[]): number =>
  Math.max(...lines.map(({ of }) => (typeof of === 'string' ? 0 : widthOf(doc, of.unit, styles.quiet))))

type Look = { units: number; label: Style; figure: Style }

const drawCost = (page: Page, table: Tag, { label, note, of }: Line, look: Look): void => {
  const { doc, pen, right, width } = page
  const begin = pen.y
  drawRow(page, table, {
    label: () => {
      drawLines(page, label, look.label, { x: left, width: width - 160 })
      if (note !== undefined) drawLines(page, note, styles.note, { x: left, width: width - 160 })
    },
    value: () => {
      if (typeof of === 'string') return drawLine(doc, of, styles.quiet, { x: right, y: begin, endsAtX: true })
      const { size } = look.figure
      const unitY = begin + (size - styles.quiet.size) * ascent
      drawLine(doc, of.figure, look.figure, { x: right - look.units - 5, y: begin, endsAtX: true })
      drawLine(doc, of.unit, styles.quiet, { x: right - look.units, y: unitY })
    },
  })
  pen.y += 6
}

const drawRow = (page: Page, table: Tag, { label, value }: Record<'label' | 'value', () => void>): void => {
  const row = opened(page, table, 'TR')
  const header = opened(page, row, 'TH', { scope: 'Row' })
  header.add(label)
  header.end()
  tagged(page, 'TD', value, row)
  row.end()
}

const drawDetails = (page: Page, { title, facts }: Receipt['details']): void => {
  const { pen, width } = page
  drawRule(page, { gap: 18 })
  tagged(page, 'H2', () => drawLines(page, title, styles.head, { x: left, width }))
  pen.y += 6
  drawFacts(page, facts, { x: left, labels: 128 })
}

const drawFacts = (page: Page, facts: readonly Fact[], { x, labels }: { x: number; labels: number }): void => {
  const { pen, right } = page
  const values = { x: x + labels, width: right - x - labels }
  const table = opened(page, page.root, 'Table')
  for (const { label, value } of facts) {
    const begin = pen.y
    drawRow(page, table, {
      label: () => drawLines(page, label, styles.quiet, { x, width: labels - 12 }),
      value: () => {
        const end = pen.y
        pen.y = begin
        drawLines(page, value, styles.text, values)
        pen.y = Math.max(pen.y, end) + 3
      },
    })
  }
  table.end()
}

/** At the foot of the page. */
const drawNotes = (page: Page, notes: readonly string[]): void => {
  const { doc, pen, width } = page
  const whole = { x: left, width }
  const count = notes.flatMap((note) => linesOf(doc, note, styles.note, width)).length
  pen.y = doc.page.height - top - count * leading(styles.note) - notes.length * 4 - 12
  drawRule(page, { gap: 12 })
  for (const note of notes) {
    tagged(page, 'P', () => drawLines(page, note, styles.note, whole))
    pen.y += 4
  }
}

type Point = readonly [x: number, y: number]

/** The house's mark, as `marks.ts` of the public site has it: 32 wide. */
const drawMark = (page: Page, { x, y, size }: { x: number; y: number; size: number }): void => {
  const { doc } = page
  const scale = size / 32
  const stroke = (width: number, [begin, ...rest]: readonly [Point, ...Point[]]): void => {
    doc.lineWidth(width * scale).strokeColor(colors.white)
    doc.moveTo(x + begin[0] * scale, y + begin[1] * scale)
    for (const [nextX, nextY] of rest) doc.lineTo(x + nextX * scale, y + nextY * scale)
    doc.stroke()
  }
  adorned(page, () => {
    doc
      .fillColor(colors.accent)
      .circle(x + size / 2, y + size / 2, size / 2)
      .fill()
    stroke(2.7, [
      [9.6, 23],
      [9.6, 9.4],
      [22.4, 22.6],
      [22.4, 9],
    ])
    stroke(2, [
      [16, 0.6],
      [16, 5.2],
    ])
    stroke(2, [
      [16, 26.8],
      [16, 31.4],
    ])
  })
}
