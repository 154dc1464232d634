import type { RecordedPath } from '../record'

/** Walks a path; the pictures of it end in the given word. */
type Walk = (suffix: '' | '-again') => Promise<RecordedPath>

/** A path that fails is walked once more, and what the first walk looked like and left stays. Where it goes well then, it is flaky. */
export const walkedAgain = async (walk: Walk): Promise<RecordedPath> => {
  const first = await walk('')
  const failure = failureIn(first)
  if (failure === null) return first
  const second = await walk('-again')
  const evidence = [...(first.evidence ?? []), ...(second.evidence ?? [])]
  const both = evidence.length === 0 ? second : { ...second, evidence }
  return failureIn(second) === null ? { ...both, flaky: failure } : both
}

const failureIn = ({ steps }: RecordedPath): string | null => steps.at(-1)?.failure ?? null
