import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FastifyInstance, FastifySchema } from 'fastify'

/** As Fastify's own would be, but for one thing: it is the process's, however many exchanges there are in it. */
const ajv = new Ajv2020({ strict: false, coerceTypes: 'array', useDefaults: true, removeAdditional: true })
addFormats.default(ajv)

/** The sandbox's own routes are in no contract: each has a schema, which is compiled when it is first called. */
export const registerSchemaValidation = (server: FastifyInstance): void => {
  server.setValidatorCompiler<FastifySchema>(({ schema }) => (given: unknown) => {
    const check = ajv.compile(schema)
    if (check(given)) return true
    return { error: check.errors ?? [] }
  })
}
