import { expect, test, vi } from 'vitest'
import { PortError } from '../../../machines/lib/ports'
import { prepared, type Shrink } from '../../../src/app/ports/images/prepare'
import { documentMaxBytes } from '../../../src/domain/onboarding/documents'
import { heicPhoto, pdfOf, photo } from '../../support/files'

const { signal } = new AbortController()
const shrunk = { blob: new Blob(['small']), warnings: ['glare' as const] }
const never: Shrink = async () => {
  throw new Error('Nothing to shrink')
}
const fileOf = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name)
const refusal = (file: File, shrink = never) =>
  prepared(file, signal, shrink).catch((error: unknown) => (error instanceof PortError ? error.code : error))

test.each(['jpeg', 'png', 'webp', 'heic'] as const)(
  'a %s is shrunk, whatever it is called, and is a JPEG then',
  async (format) => {
    const file = fileOf(format === 'heic' ? heicPhoto : await photo(format), 'IMG_2041.old.pdf')
    const shrink = vi.fn<Shrink>(async () => shrunk)
    expect(await prepared(file, signal, shrink)).toEqual({ ...shrunk, name: 'IMG_2041.old.jpg', kind: 'image' })
    expect(shrink).toHaveBeenCalledExactlyOnceWith(
      { file, isHeic: format === 'heic', mostBytes: documentMaxBytes },
      signal,
    )
  },
)

test('a picture may be larger than what is sent', async () => {
  const large = fileOf(Buffer.concat([await photo(), Buffer.alloc(documentMaxBytes)]), 'large.jpg')
  expect(await prepared(large, signal, async () => shrunk)).toMatchObject({ kind: 'image' })
})

test('a PDF goes as it is', async () => {
  const file = fileOf(pdfOf('<</Type /Catalog>>'), 'bill.pdf')
  expect(await prepared(file, signal, never)).toEqual({ blob: file, name: 'bill.pdf', kind: 'pdf', warnings: [] })
})

test.each([
  ['an empty file', 'empty', new Uint8Array()],
  ['a page of HTML that is called a picture', 'kind', Buffer.from('<html><script>alert(1)</script>')],
  ['a PDF of 11 MB', 'size', Buffer.concat([pdfOf('<<>>'), Buffer.alloc(documentMaxBytes)])],
  ['a picture that is none', 'unreadable', Buffer.from('\xff\xd8\xff and no more', 'latin1')],
])('%s is refused: it is %s', async (_, code, bytes) => {
  expect(await refusal(fileOf(bytes, 'card.jpg'))).toBe(code)
})

test('a file that has gone since it was chosen cannot be read', async () => {
  const gone = fileOf(Buffer.from('card'), 'card.jpg')
  vi.spyOn(gone, 'slice').mockImplementation(() => {
    throw new DOMException('Gone', 'NotReadableError')
  })
  expect(await refusal(gone)).toBe('unreadable')
})
