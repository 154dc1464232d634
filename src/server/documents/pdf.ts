import { inflateSync } from 'node:zlib'

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

type List = { dictionary: string; start: number }

/** Streams that hold objects (`/ObjStm`, or what only they have); undefined for one whose content is not where it must be. */
const objectLists = (text: string): (List | undefined)[] =>
  [...text.matchAll(/\bstream([ \t]*(?:\r\n|\n|\r))?/g)].flatMap((match) => {
    const dictionary = decoded(text.slice(Math.max(text.lastIndexOf(' obj', match.index), 0), match.index))
    if (!/\/ObjStm\b/.test(dictionary) && !(/\/First\b/.test(dictionary) && /\/N\b/.test(dictionary))) return []
    return [match[1] === undefined ? undefined : { dictionary, start: match.index + match[0].length }]
  })

/** Parameters under which bytes are as they were before they were packed; under others they are not found again. */
const plainParameters = /\/(DecodeParms|DP)\s*(null\b|<<(\s*\/Predictor\s+1)?\s*>>)/g

/** What is packed ends by itself: where `endstream` stands may be a word in it. Unpacked, it was seen with all else. */
const contentOf = ({ dictionary, start }: List, bytes: Buffer): string | undefined => {
  if (!/\/(Filter|F)\b/.test(dictionary)) return ''
  const filters = [...dictionary.matchAll(/\/(\w+Decode|Crypt)\b/g)].map(([, name]) => name)
  const isPlain = !/\/(DecodeParms|DP)\b/.test(dictionary.replace(plainParameters, ''))
  if (filters.join() !== 'FlateDecode' || !isPlain) return undefined
  try {
    return inflateSync(bytes.subarray(start), { maxOutputLength: largestStream }).toString('latin1')
  } catch {
    return undefined
  }
}
