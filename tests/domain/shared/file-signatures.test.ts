import { expect, test } from 'vitest'
import { detectFileType, signatureBytes, type FileType } from '../../../src/domain/shared/file-signatures'

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

test.each<[string, FileType | undefined]>([
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['RIFF\x1a\0\0\0WEBPVP8L', 'webp'],
  ['\0\0\0\x18ftypheic', 'heic'],
  ['\0\0\0\x1cftypmif1', 'heic'],
  ['%PDF-1.7', 'pdf'],
  ['', undefined],
  ['\xff\xd8', undefined],
  ['\x89PNG\n\x1a\n', undefined],
  ['RIFF\x1a\0\0\0WAVEfmt ', undefined],
  ['\0\0\0\x18ftypavif', undefined],
  ['\0\0\0\x18ftypmp42', undefined],
  [' %PDF-1.7', undefined],
  ['GIF89a', undefined],
])('a file that begins with %j is: %s', (text, type) => {
  expect(detectFileType(bytesOf(text))).toBe(type)
  expect(detectFileType(bytesOf(text).subarray(0, signatureBytes))).toBe(type)
})
