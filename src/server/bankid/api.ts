import { create, literal, optional, string, type, union, unknown } from 'superstruct'
import type { Connection, Reply } from './connection'

const paths = { auth: '/rp/v6.0/auth', collect: '/rp/v6.0/collect', cancel: '/rp/v6.0/cancel' } as const

/** The code of a refusal that says that there is no such order, or none any more. */
const noSuchOrder = 'invalidParameters'

/** BankID refused, by its own code. */
export class BankidRefusal extends Error {
  constructor(
    readonly status: number,
    readonly errorCode: string,
  ) {
    super(`BankID answered ${status} ${errorCode}`)
    this.name = 'BankidRefusal'
  }
}

const Begun = type({ orderRef: string(), autoStartToken: string(), qrStartToken: string(), qrStartSecret: string() })
export type Begun = typeof Begun.TYPE

const User = type({ personalNumber: unknown(), givenName: unknown(), surname: unknown() })

const Collected = union([
  type({ orderRef: string(), status: literal('pending'), hintCode: optional(string()) }),
  type({ orderRef: string(), status: literal('failed'), hintCode: optional(string()) }),
  type({
    orderRef: string(),
    status: literal('complete'),
    completionData: type({ user: User, risk: optional(string()) }),
  }),
])

/**
 * How an order stands; `gone` where BankID knows it no more: what came of it, it has told before, or nothing. Of what cannot be read,
 * or is about another order, nothing comes either: `unreadable`.
 */
export type Collected = { status: 'gone' } | { status: 'unreadable' } | typeof Collected.TYPE

/** The browser that an order is begun in, by which BankID weighs how risky it is. */
export type Web = { referringDomain: string; userAgent: string; deviceIdentifier: string }

/** What is read in the app, and where it is begun: the address that the browser calls from, and what else is known of it. */
type Asked = { text: string; endUserIp: string; web: Web | undefined }

export type BankidApi = {
  auth: (asked: Asked) => Promise<Begun>
  collect: (orderRef: string) => Promise<Collected>
  /** An order that is gone is canceled too. */
  cancel: (orderRef: string) => Promise<void>
}

/** BankID's Relying Party API, version 6.0. Each call rejects where it is not known what came of it. */
export const bankidApi = ({ post }: Pick<Connection, 'post'>): BankidApi => {
  const asked = async (path: string, body: object): Promise<unknown> => parsed(await post(path, body))
  const orElse =
    <Answer>(answer: Answer) =>
    (error: unknown): Answer => {
      if (error instanceof BankidRefusal && error.errorCode === noSuchOrder) return answer
      throw error
    }
  return {
    auth: async ({ text, endUserIp, web }) => {
      const userVisibleData = Buffer.from(text, 'utf8').toString('base64')
      const body = { endUserIp, userVisibleData, returnRisk: true, ...(web === undefined ? {} : { web }) }
      return create(await asked(paths.auth, body), Begun)
    },
    collect: (orderRef) =>
      asked(paths.collect, { orderRef })
        .then((answer): Collected => {
          const [, told] = Collected.validate(answer)
          return told?.orderRef === orderRef ? told : { status: 'unreadable' }
        })
        .catch(orElse<Collected>({ status: 'gone' })),
    cancel: (orderRef) => asked(paths.cancel, { orderRef }).then(() => undefined, orElse(undefined)),
  }
}

const Refused = type({ errorCode: string() })

const parsed = ({ status, text }: Reply): unknown => {
  const answer = jsonIn(text)
  if (status === 200) return answer
  const [, refused] = Refused.validate(answer)
  throw new BankidRefusal(status, refused?.errorCode.slice(0, 40) ?? 'without a code')
}

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
