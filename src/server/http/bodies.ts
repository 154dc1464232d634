import type { FastifyInstance } from 'fastify'
import { Refusal } from './refused'

/** Of every call whose body is JSON, callbacks too; a contract says so. */
export const largestBody = 64 * 1024
/** Objects and lists within each other: far more than any call has, far fewer than a recursive function can take. */
const deepest = 32
/** In all its objects and lists: three times what the longest answer of a questionnaire has. Of more each would be a problem, in each kind of callback. */
const mostValues = 1000

/** Takes in JSON and nothing else; a call without a body may say JSON all the same. */
export const registerJsonParser = (server: FastifyInstance): void => {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (isTangled(body)) done(new Refusal(400, 'bad-input'))
    else parse(request, body, done)
  })
}

/** Whether brackets nest too deep, or hold too much; what stands in texts is left out. In one pass, whatever the text is. */
const isTangled = (json: string): boolean => {
  let depth = 0
  let values = 1
  let isInString = false
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (sign === '"') isInString = !isInString
    else if (isInString) at += sign === '\\' ? 1 : 0
    else if (sign === ',') values++
    else if (sign === '[' || sign === '{') depth++
    else if (sign === ']' || sign === '}') depth--
    if (depth > deepest || values > mostValues) return true
  }
  return false
}
