import { whenIdle } from './when-idle'

const savesData = (): boolean => {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  )
}

/** One file after the other, so that what the customer asks for meanwhile has a connection. */
const fetchNext = ([file, ...others]: readonly string[]): void => {
  if (file === undefined) return
  const link = document.createElement('link')
  link.rel = 'prefetch'
  link.as = 'script'
  link.crossOrigin = ''
  link.href = file
  link.addEventListener('load', () => fetchNext(others))
  link.addEventListener('error', () => fetchNext(others))
  document.head.appendChild(link)
}

/** Fetches the files that the shell names for what may be opened next into the browser's cache; none of them runs. */
export const prefetchWhenIdle = (): void => {
  const files = document.querySelector('meta[name="prefetch"]')?.getAttribute('content')?.split(' ') ?? []
  if (!savesData()) whenIdle(() => fetchNext(files.filter((file) => file !== '')))
}
