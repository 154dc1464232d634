import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A letter as it came: to whom the server was told to take it, and what it says itself. */
type Delivered = {
  recipients: string[]
  id: string
  from: string
  to: string
  language: string
  subject: string
  text: string
  /** Names of all that stands in its head. */
  headers: string[]
}

/**
 * `refused` answers to a recipient, as `550 5.1.1 …`; where there is a `password` the server takes nothing without it;
 * `hangsUp` says whether it ends the connection instead of saying that it has a letter; it may have TLS, by a certificate
 * that nobody else knows.
 */
type Ways = {
  port?: number
  refused?: (recipient: string) => string | undefined
  password?: string
  hangsUp?: () => boolean
  hasTls?: boolean
  /** Hears of each letter that was taken. */
  taken?: (letter: Delivered) => void
}

/** A mail server on this machine that keeps what it takes. */
export const mailServer = async (ways: Ways = {}) => {
  const {
    port = 0,
    refused = () => undefined,
    password,
    hangsUp = () => false,
    hasTls = false,
    taken = () => undefined,
  } = ways
  const delivered: Delivered[] = []
  const users: string[] = []
  const server = new SMTPServer({
    logger: false,
    authOptional: password === undefined,
    disabledCommands: hasTls ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: ({ username = '', password: typed }, _, answer) => {
      users.push(username)
      return typed === password ? answer(null, { user: username }) : answer(refusal(`535 5.7.8 not by ${typed}`))
    },
    onRcptTo: ({ address }, _, answer) => {
      const text = refused(address)
      return text === undefined ? answer() : answer(refusal(text))
    },
    onData: (stream, { envelope }, answer) => {
      const take = async () => {
        const recipients = envelope.rcptTo.map(({ address }) => address)
        const letter = { recipients, ...(await read(await buffer(stream))) }
        delivered.push(letter)
        taken(letter)
        if (hangsUp()) for (const connection of server.connections) connection.close()
      }
      take().then(() => answer(), answer)
    },
  })
  server.on('error', () => undefined)
  const listener = server.listen(port, '0.0.0.0')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  return {
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    delivered,
    users,
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

const refusal = (text: string) => Object.assign(new Error(text.slice(4)), { responseCode: Number(text.slice(0, 3)) })

const read = async (raw: Buffer): Promise<Omit<Delivered, 'recipients'>> => {
  const { messageId = '', from, to = [], subject = '', text = '', headers } = await PostalMime.parse(raw)
  const inFull = (mailbox: typeof from) => `${mailbox?.name} <${mailbox?.address}>`
  return {
    id: messageId,
    from: inFull(from),
    to: to.map(({ address }) => address).join(),
    language: headers.find(({ key }) => key === 'content-language')?.value ?? '',
    subject,
    text: text.replace(/\n$/, ''),
    headers: headers.map(({ originalKey }) => originalKey).toSorted(),
  }
}
