import type { FastifyInstance } from 'fastify'
import { Refusal } from './refused'

/** Of every call whose body is JSON, callbacks too; a contract says so. */
export const largestBody = 64 * 1024
/** Objects and lists within each other: far more than any call has, far fewer than a recursive function can take. */
const deepest = 32

/** Takes in JSON and nothing else; a call without a body may say JSON all the same. */
export const takeJson = (server: FastifyInstance): void => {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (depthOf(body) > deepest) done(new Refusal(400, 'bad-input'))
    else parse(request, body, done)
  })
}

/** How deep the brackets of a text nest, those in its strings left out. In one pass, whatever the text is. */
const depthOf = (json: string): number => {
  let depth = 0
  let most = 0
  let isInString = false
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (sign === '"') isInString = !isInString
    else if (isInString) at += sign === '\\' ? 1 : 0
    else if (sign === '[' || sign === '{') most = Math.max(most, ++depth)
    else if (sign === ']' || sign === '}') depth--
  }
  return most
}
