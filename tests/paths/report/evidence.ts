import type { RecordedPath } from '../record'
import { plainly, rows } from './html'

/** Links to the files that were kept of a path that failed; nothing where there are none. */
export const evidenceIn = ({ evidence = [] }: Pick<RecordedPath, 'evidence'>): string =>
  evidence.length === 0
    ? ''
    : `<p class="second">Kept of it: ${rows(evidence, (file) => `<a href="${plainly(file)}">${plainly(wordsOf(file))}</a>`)}</p>`

const wordsOf = (file: string): string => {
  const what = file.endsWith('.log') ? 'what the exchange logged' : 'trace'
  return /-again\.\w+$/.test(file) ? `${what}, the second time` : what
}
