import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Operators } from '../desk/operators'
import { registerDesk } from '../desk/register'
import { operatorRoles, type Operator } from '../desk/roles'
import type { Exchange } from '../exchange'
import { notSignedIn } from '../http/refused'
import { deskAddress } from './desk-address'

/** By this the browser says as whom of the two somebody sits at the desk. */
const operatorCookie = 'desk-operator'

/** Two persons are needed for money: whoever tries the sandbox is both. */
const first: Operator = { subject: 'sandbox-first', name: 'Alva Ek', roles: operatorRoles }
const second: Operator = { subject: 'sandbox-second', name: 'Nils Ask', roles: operatorRoles }

const isSecond = (request: FastifyRequest): boolean => request.cookies[operatorCookie] === 'second'

const operators: Operators = {
  leaving: { address: `${deskAddress}/operator`, to: 'other' },
  of: async (request) => (isSecond(request) ? second : first),
  signIn: () => {
    throw notSignedIn()
  },
  register: (pages) => {
    pages.post(`${deskAddress}/operator`, (request, reply) =>
      reply
        .setCookie(operatorCookie, isSecond(request) ? 'first' : 'second', {
          path: deskAddress,
          sameSite: 'lax',
          httpOnly: true,
        })
        .redirect(deskAddress, 303),
    )
  },
}

/** The desk among the sandbox's pages, at which one of two built-in operators sits. */
export const registerSandboxDesk = (server: FastifyInstance, exchange: Exchange): void =>
  registerDesk(server, { exchange, base: deskAddress, operators })
