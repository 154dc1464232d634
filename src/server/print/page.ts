import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { PDFDocument, type Tag } from 'pdfkit'
import { colors, drawLine, leading, linesOf, styles, useFonts, type Style } from './sheet'

export const left = 56
const top = 48

/** Whose paper it is, and where they are. */
type House = { name: string; lines: readonly string[] }

type File = { title: string; author: string; language: string; at: Date }

/** A PDF of one A4 page, tagged, so that it can be read aloud in its order; `at` is when it is said to be from. */
export const drawnFile = ({ title, author, language, at }: File, draw: (page: Page) => void): Promise<Buffer> => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    lang: language,
    tagged: true,
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  })
  useFonts(doc)
  const page = pageOf(doc)
  draw(page)
  page.root.end()
  doc.end()
  return buffer(doc)
}

/** Drawing takes the thread: between two of them whatever else waits for it goes on, connections of the database too. */
export const inTurn = (draw: () => Promise<Buffer>): Promise<Buffer> => {
  const file = last.then(() => turn()).then(draw)
  last = file.then(done, done)
  return file
}

let last: Promise<void> = Promise.resolve()
const done = () => undefined

/** Where the pen is: each part is drawn from where the one before has ended. */
const pageOf = (doc: PDFDocument) => {
  const root = doc.struct('Document', {})
  doc.addStructure(root)
  return { doc, root, right: doc.page.width - left, width: doc.page.width - 2 * left, pen: { y: top } }
}
export type Page = ReturnType<typeof pageOf>

export const opened = ({ doc }: Page, parent: Tag, type: string, options: { scope?: 'Row' } = {}): Tag => {
  const tag = doc.struct(type, options)
  parent.add(tag)
  return tag
}

export const tagged = (page: Page, type: string, draw: () => void, parent = page.root): void => {
  const tag = opened(page, parent, type)
  tag.add(draw)
  tag.end()
}

type Place = { x: number; width: number }

export const drawLines = ({ doc, pen }: Page, text: string, style: Style, { x, width }: Place): void => {
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

export const drawRule = (page: Page, { color = colors.line, gap }: { color?: string; gap: number }): void => {
  const { doc, pen, right } = page
  adorned(page, () => doc.lineWidth(0.75).strokeColor(color).moveTo(left, pen.y).lineTo(right, pen.y).stroke())
  pen.y += gap
}

/** The head of the page: whose it is. */
export const drawHouse = (page: Page, { name, lines }: House): void => {
  const { doc, pen, right } = page
  drawMark(page, { x: left, y: top, size: 26 })
  tagged(page, 'P', () => drawLine(doc, name, styles.name, { x: left + 34, y: top + 4 }))
  tagged(page, 'P', () => {
    for (const line of lines) {
      drawLine(doc, line, styles.note, { x: right, y: pen.y, endsAtX: true })
      pen.y += leading(styles.note)
    }
  })
  pen.y = 122
}

/** At the foot of the page. */
export const drawNotes = (page: Page, notes: readonly string[]): void => {
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
