import { constants, inflateSync } from 'node:zlib'

const largestStream = 32 * 1024 * 1024

/** Names of what runs, is carried along or hides the rest. Long ones: they do not turn up in compressed bytes by chance. */
const unwanted =
  /\/(JavaScript|EmbeddedFiles?|FileAttachment|Launch|RichMedia|Rendition|SubmitForm|ImportData|Encrypt)(?![A-Za-z])/

/** Forms with scripts of their own, and files beside an annotation: short names, so with what can only stand after them. */
const unwantedPairs = /\/(XFA|EF)\s*(\[|<<|\d+\s+\d+\s+R(?![A-Za-z]))/

/**
 * Whether a PDF has neither scripts nor files in it, as far as can be seen without running it: by its names, also those
 * that are written in codes, and those in compressed lists of objects. What cannot be read is not harmless.
 */
export const isHarmless = (bytes: Buffer): boolean => {
  const text = bytes.toString('latin1')
  if (!/%%EOF\s*/.test(text.slice(-2048)) || isUnwanted(decoded(text))) return false
  return objectLists(text).every((list) => {
    const content = list === undefined ? undefined : contentOf(list, bytes)
    return content !== undefined && !isUnwanted(decoded(content))
  })
}

const isUnwanted = (text: string): boolean => unwanted.test(text) || unwantedPairs.test(text)

/** Names may spell their letters as `#4A`. */
const decoded = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

type List = { dictionary: string; start: number; end: number }

/** Streams that hold objects (`/ObjStm`); undefined for one whose end is not there. */
const objectLists = (text: string): (List | undefined)[] =>
  [...text.matchAll(/\bstream(\r\n|\n|\r)/g)].flatMap((match) => {
    const dictionary = decoded(text.slice(Math.max(text.lastIndexOf(' obj', match.index), 0), match.index))
    if (!/\/ObjStm\b/.test(dictionary)) return []
    const start = match.index + match[0].length
    const end = text.indexOf('endstream', start)
    return [end < 0 ? undefined : { dictionary, start, end }]
  })

const contentOf = ({ dictionary, start, end }: List, bytes: Buffer): string | undefined => {
  const stream = bytes.subarray(start, end)
  if (!/\/(Filter|F)\b/.test(dictionary)) return stream.toString('latin1')
  const filters = [...dictionary.matchAll(/\/(\w+Decode|Crypt)\b/g)].map(([, name]) => name)
  if (filters.join() !== 'FlateDecode') return undefined
  try {
    const options = { maxOutputLength: largestStream, finishFlush: constants.Z_SYNC_FLUSH }
    return inflateSync(stream, options).toString('latin1')
  } catch {
    return undefined
  }
}
