import { Problem } from './problem'

type Call = Promise<{ data?: Blob | string; response: Response }>

/** The file that a call answers, which has no envelope; an empty one is none. */
export const readFile = async (call: Call): Promise<Blob> => {
  const { data, response } = await call
  if (!(data instanceof Blob) || data.size === 0)
    throw new Problem('malformed', response.status, `Malformed API response for call on: ${response.url}`)
  return data
}
