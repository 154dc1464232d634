import type { Exchange } from '../exchange'
import { keepPages, pageOf, pagesOf, type PageShelf } from './pages'
import { fileOf, type Shelf } from './vault'

/** A file that somebody has sent in, as it is kept. */
export type FileKept = { owner: string; fileType: string | null; files: Shelf; pages: PageShelf }

/**
 * How many pictures there are of a file to look at. Pages of a PDF that was kept without them are drawn now; none where
 * they cannot be: the file itself is shown to nobody.
 */
export const countPictures = async (exchange: Exchange, file: FileKept): Promise<number> => {
  const { database, config, decoder } = exchange
  if (file.fileType === 'image/jpeg') return 1
  if (file.fileType !== 'application/pdf') return 0
  const { count, bytes } = await database.read(async (handle) => {
    const kept = await pagesOf(handle, file.pages)
    return { count: kept, bytes: kept > 0 ? undefined : await fileOf(handle, config.secret, file.owner, file.files) }
  })
  if (bytes === undefined) return count
  const drawn = await decoder.decode({ kind: 'pdf', bytes }, file.owner)
  if ('undrawn' in drawn) return 0
  await database.transaction((tx) => keepPages(tx, config.secret, file.pages, drawn.pictures))
  return drawn.pictures.length
}

/** One of them, counted from one: a JPEG. */
export const pictureOf = (
  { database, config: { secret } }: Exchange,
  { owner, fileType, files, pages }: FileKept,
  nth: number,
): Promise<Buffer | undefined> =>
  database.read(async (handle) => {
    if (fileType === 'application/pdf') return pageOf(handle, secret, pages, nth)
    return fileType === 'image/jpeg' && nth === 1 ? fileOf(handle, secret, owner, files) : undefined
  })
