const fileTypes = ['jpeg', 'png', 'webp', 'heic', 'pdf'] as const
type FileType = (typeof fileTypes)[number]

const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']

/** What a file is by how it begins, whatever it is called; undefined where it is nothing that we take. */
export const typeOf = (bytes: Buffer): FileType | undefined => {
  const textAt = (start: number, end: number) => bytes.toString('latin1', start, end)
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (textAt(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (textAt(0, 4) === 'RIFF' && textAt(8, 12) === 'WEBP') return 'webp'
  if (textAt(4, 8) === 'ftyp' && heicBrands.includes(textAt(8, 12))) return 'heic'
  return textAt(0, 5) === '%PDF-' ? 'pdf' : undefined
}
