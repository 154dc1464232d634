import file from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'

/** Named by the style sheet, the typeface would be fetched before the code that the page waits for. */
export const loadTypeface = (): void => {
  const face = new FontFace('Instrument Sans Variable', `url('${file}') format('woff2')`, {
    weight: '400 700',
    display: 'swap',
  })
  document.fonts.add(face)
  void face.load().catch(() => undefined)
}
