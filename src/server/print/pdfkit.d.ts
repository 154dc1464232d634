/** Of pdfkit what receipts use: its published types know neither the scope of a heading nor each thing that is tagged. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream'

  /** A tag. What is added to one that stands in the document is drawn at once; it is written when it ends. */
  export type Tag = { add: (child: Tag | (() => void)) => Tag; end: () => void }

  type TextOptions = { lineBreak?: boolean; features?: readonly string[] }

  export class PDFDocument extends Readable {
    constructor(options: {
      size: 'A4'
      margin: number
      pdfVersion: '1.7'
      lang: string
      tagged: true
      displayTitle: true
      info: { Title: string; Author: string; CreationDate: Date; ModDate: Date }
    })
    readonly page: { readonly width: number; readonly height: number }
    registerFont(name: string, bytes: Buffer): this
    font(name: string, size: number): this
    /** Of the font that was chosen last. */
    readonly _font: { readonly font: { hasGlyphForCodePoint: (point: number) => boolean } }
    fillColor(color: string): this
    strokeColor(color: string): this
    lineWidth(width: number): this
    text(text: string, x: number, y: number, options: TextOptions): this
    widthOfString(text: string, options: TextOptions): number
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    circle(x: number, y: number, radius: number): this
    fill(): this
    stroke(): this
    markContent(tag: 'Artifact', options: { type: 'Layout' }): this
    endMarkedContent(): this
    struct(type: string, options: { scope?: 'Row' }): Tag
    addStructure(tag: Tag): this
    end(): void
  }
}
