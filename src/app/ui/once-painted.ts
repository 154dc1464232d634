import { useEffect } from 'react'

/** Loads what the page is looked at for, as soon as the rest of it is painted. */
export const useOncePainted = (load: () => Promise<unknown>): void => {
  useEffect(() => void load().catch(() => undefined), [load])
}
