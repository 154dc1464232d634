import type { FastifyInstance } from 'fastify'

export const largestBody = 64 * 1024

/** Takes in JSON and nothing else; a call without a body may say JSON all the same. */
export const takeJson = (server: FastifyInstance): void => {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body, done)
  })
}
