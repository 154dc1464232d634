import { malformed } from './envelope'

type Call = Promise<{ data?: Blob | string; response: Response }>

/** The file that a call answers, which has no envelope; an empty one has no bytes. */
export const fileOf = async (call: Call): Promise<Blob> => {
  const { data } = await call
  return data instanceof Blob ? data : new Blob()
}

/** The same where an empty one is none. */
export const readFile = async (call: Call): Promise<Blob> => {
  const file = await fileOf(call)
  const { response } = await call
  if (file.size === 0) throw malformed(response, response.url)
  return file
}
