type FileType = 'image' | 'heic' | 'pdf'

const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']

/** How many bytes of a file tell what it is. */
export const telling = 16

/** What a file is by how it begins, whatever it is called; undefined where it is nothing that we take. */
export const typeOf = (bytes: Uint8Array): FileType | undefined => {
  const textAt = (start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end))
  if (textAt(0, 3) === '\xff\xd8\xff' || textAt(0, 8) === '\x89PNG\r\n\x1a\n') return 'image'
  if (textAt(0, 4) === 'RIFF' && textAt(8, 12) === 'WEBP') return 'image'
  if (textAt(4, 8) === 'ftyp' && heicBrands.includes(textAt(8, 12))) return 'heic'
  return textAt(0, 5) === '%PDF-' ? 'pdf' : undefined
}
