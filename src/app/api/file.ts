import { malformed } from './envelope'

type Call = Promise<{ data?: Blob | string; response: Response }>

/** The file that a call answers, which has no envelope; an empty one is none. */
export const readFile = async (call: Call): Promise<Blob> => {
  const { data, response } = await call
  if (!(data instanceof Blob) || data.size === 0) throw malformed(response, response.url)
  return data
}
