import { brand } from '../../domain/company/brand'
import type { Letter, Mail } from './mail'

/** Has it called back that there is no such address as a letter went to. */
export type Bounced = (letter: string) => Promise<void>

const seconds = 1000
const patience = { dnsTimeout: 10 * seconds, connectionTimeout: 10 * seconds, greetingTimeout: 10 * seconds }

/** Hands letters to a mail server: `smtps://user:password@host`, or `smtp://`, which becomes TLS before anything is said. */
export const smtpMail = (address: string, bounced: Bounced): Mail => {
  const server = { ...serverOf(address), ...patience, disableFileAccess: true, disableUrlAccess: true }
  return {
    send: async (letter) => {
      const { createTransport } = await import('nodemailer')
      const signal = AbortSignal.timeout(60 * seconds)
      const problem = await createTransport(server)
        .sendMail({ ...messageOf(letter), signal })
        .then(() => null, problemOf)
      if (problem === null) return
      if (!isOfAddress(problem)) throw new Error(`The mail server did not take the letter (${textOf(problem)})`)
      await bounced(letter.id)
    },
  }
}

/** Only this machine may be told in the clear; elsewhere a server without a certificate that holds is told nothing. */
const serverOf = (address: string) => {
  const { protocol, hostname, port, username, password } = new URL(address)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const secure = protocol === 'smtps:'
  const isHere = host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
  return {
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(isHere ? { ignoreTLS: true } : { requireTLS: true }),
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}

const ownDomain = brand.supportEmail.slice(brand.supportEmail.indexOf('@') + 1)

/** Addresses go in parts, which nobody reads as more than one; programs that are away do not answer what no person wrote. */
const messageOf = ({ id, to, language, subject, text }: Letter) => ({
  messageId: `<${id}@${ownDomain}>`,
  from: { name: brand.name, address: brand.supportEmail },
  to: { name: '', address: to },
  headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
  subject,
  text,
})

/** What the server said, or why it could not be reached. */
type Problem = { code: string; command: string; response: string; message: string }

const problemOf = (error: unknown): Problem => {
  const told: Record<string, unknown> = error instanceof Error ? { ...error } : {}
  const textAt = (key: string): string => (typeof told[key] === 'string' ? told[key] : '')
  const message = error instanceof Error ? error.message : ''
  return { code: textAt('code'), command: textAt('command'), response: textAt('response'), message }
}

/** As RFC 3463 has it, in front of the text: `550 5.1.1`, or the first figure alone. */
const statusOf = ({ response }: Problem): string => /^\d{3}([ -]\d\.\d+\.\d+)?/.exec(response)?.[0] ?? ''

/** Nobody can be written to there, now or later; servers that refuse us for what we are give another status. */
const isOfAddress = (problem: Problem): boolean =>
  problem.code === 'EENVELOPE' &&
  (problem.command === 'API' ||
    (problem.command === 'RCPT TO' && /^(501|55[0136])$|^5\d\d[ -]5\.(1\.\d+|2\.1)$/.test(statusOf(problem))))

/** Once somebody has been named to the server, its texts are left out: they may name them too. */
const textOf = (problem: Problem): string =>
  [problem.code, problem.command, problem.command === 'CONN' ? problem.message : statusOf(problem)]
    .filter((part) => part !== '')
    .join(', ')
