import { useState } from 'react'

/** The last actor that was there. */
export const useKept = <Actor>(actor: Actor | undefined): Actor | undefined => {
  const [kept, setKept] = useState({ actor })
  if (actor !== undefined && actor !== kept.actor) setKept({ actor })
  return actor ?? kept.actor
}
