/** Kinds of files that customers upload. */
export type FileType = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf'

/** Brands of HEIF (ISO/IEC 23008-12) under which pictures of HEVC come. */
const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']

/** How many bytes of a file tell what it is. */
export const signatureBytes = 12

/**
 * What a file is by its first bytes, whatever it is called; undefined where it is nothing that we take. Signatures of JPEG,
 * PNG and PDF are those of https://mimesniff.spec.whatwg.org, that of WebP is of RFC 9649, that of HEIC of ISO/IEC 14496-12.
 */
export const detectFileType = (bytes: Uint8Array): FileType | undefined => {
  const textAt = (start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end))
  if (textAt(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (textAt(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (textAt(0, 4) === 'RIFF' && textAt(8, 12) === 'WEBP') return 'webp'
  if (textAt(4, 8) === 'ftyp' && heicBrands.includes(textAt(8, 12))) return 'heic'
  return textAt(0, 5) === '%PDF-' ? 'pdf' : undefined
}
