import { whenIdle } from './ports/when-idle'

const savesData = (): boolean => {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  )
}

/** Where a browser knows no prefetch, or its policy refuses it, a preload keeps the file as well, and runs it as little. */
const relations = ['prefetch', 'modulepreload'] as const
type Relation = (typeof relations)[number]

const fetched = (file: string, relation: Relation): Promise<boolean> =>
  new Promise((resolve) => {
    const link = document.createElement('link')
    if (!link.relList.supports(relation)) return resolve(false)
    link.rel = relation
    if (relation === 'prefetch') link.as = 'script'
    link.crossOrigin = ''
    link.fetchPriority = 'low'
    link.href = file
    link.addEventListener('load', () => resolve(true))
    link.addEventListener('error', () => resolve(false))
    document.head.appendChild(link)
  })

/** One file after the other, so that what the customer asks for meanwhile has a connection; what fails ends it. */
const fetchEach = async (files: readonly string[], [relation, ...others]: readonly Relation[]): Promise<void> => {
  if (relation === undefined) return
  for (const [index, file] of files.entries())
    if (!(await fetched(file, relation))) return fetchEach(files.slice(index), others)
}

/** Fetches the files that the shell names for what may be opened next into the browser's cache; none of them runs. */
export const prefetchWhenIdle = (): void => {
  const files = document.querySelector('meta[name="prefetch"]')?.getAttribute('content')?.split(' ') ?? []
  if (!savesData()) whenIdle(() => void fetchEach(files.filter(Boolean), relations))
}
