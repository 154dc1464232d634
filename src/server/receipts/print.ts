import type { Tag } from 'pdfkit'
import type { MoneyParts } from '../../i18n/money'
import {
  drawHouse,
  drawLines,
  drawNotes,
  drawRule,
  drawnFile,
  inTurn,
  left,
  opened,
  tagged,
  type Page,
} from '../print/page'
import { colors, drawLine, leading, styles, widthOf, type Style } from '../print/sheet'
import type { Fact, Line, Receipt } from './receipt'

/** The receipt as a PDF of one A4 page, tagged, so that it can be read aloud in its order. */
export const printed = (receipt: Receipt): Promise<Buffer> => inTurn(() => drawn(receipt))

const drawn = (receipt: Receipt): Promise<Buffer> => {
  const { fileTitle, house, language, at } = receipt
  return drawnFile({ title: fileTitle, author: house.name, language, at }, (page) => {
    drawHead(page, receipt)
    drawTrade(page, receipt)
    drawCosts(page, receipt.costs)
    drawDetails(page, receipt.details)
    drawNotes(page, receipt.notes)
  })
}

const drawHead = (page: Page, { house, title, kind, customer, facts }: Receipt): void => {
  const { pen, width } = page
  const whole = { x: left, width }
  const middle = left + width / 2
  drawHouse(page, house)
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
