import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { brand } from '../../../src/domain/company/brand'
import type { Config } from '../../../src/server/config'
import { outbox } from '../../../src/server/database/schema'
import { tellCustomer } from '../../../src/server/onboarding/mail'
import { writeLetter } from '../../../src/server/outbox/outbox'
import type { Letter } from '../../../src/server/outside/mail'
import { missingOutside } from '../../../src/server/outside/availability'
import { smtpMail } from '../../../src/server/outside/smtp-mail'
import { browserOf, newCustomer, password, refusal, testExchange, type TestExchange } from '../../support/exchange'
import { mailServer } from '../../support/mail-server'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const serverOf = async (ways: Parameters<typeof mailServer>[0] = {}) => {
  const server = await mailServer(ways)
  ends.push(server.stop)
  return server
}

const exchangeWith = async (config: Partial<Config>) => {
  const exchange = await testExchange({ config })
  ends.push(exchange.stop)
  return exchange
}

const letter: Letter = {
  id: randomUUID(),
  to: 'astrid@example.com',
  language: 'en',
  subject: 'Order 17: pay SEK\u00a05,000.00',
  text: 'Hello Astrid,\n\nPay SEK\u00a05,000.00.\n.\nNordmynt',
}
const swedish: Letter = {
  id: randomUUID(),
  to: 'åsa@exempel.example',
  language: 'sv',
  subject:
    'Order 17: betala 5\u00a0000,00\u00a0kr för Åsas köp, som är så långt att det inte får plats på en rad i ett brev',
  text: `Hej Åsa,\n\nBetala 5\u00a0000,00\u00a0kr – nu. ${'Då sänder vi växeln på en gång. '.repeat(40)}\n\n.slut`,
}

const asked = (url: string) => {
  const bounced: string[] = []
  const mail = smtpMail(url, async (id) => void bounced.push(id))
  return { bounced, send: (changes: Partial<Letter> = {}) => mail.send({ ...letter, ...changes }) }
}

const headers = [
  'Auto-Submitted',
  'Content-Language',
  'Content-Transfer-Encoding',
  'Content-Type',
  'Date',
  'From',
  'MIME-Version',
  'Message-ID',
  'Subject',
  'To',
]

describe('a letter by SMTP', () => {
  test.each([letter, swedish])('comes as it was written, in $language', async (written) => {
    const server = await serverOf()
    await asked(server.url).send(written)
    const { id, to, ...said } = written
    expect(server.delivered).toEqual([
      {
        ...said,
        recipients: [to],
        to,
        id: `<${id}@nordmynt.example>`,
        from: `${brand.name} <${brand.supportEmail}>`,
        headers,
      },
    ])
  })

  test('says who sends it where the server asks for that', async () => {
    const server = await serverOf({ password: 'p@ss:wörd/%' })
    const url = new URL(server.url)
    url.username = 'exchange@nordmynt.example'
    url.password = encodeURIComponent('p@ss:wörd/%')
    await asked(url.href).send()
    expect([server.users, server.delivered.length]).toEqual([['exchange@nordmynt.example'], 1])
  })

  test('is not written into by what stands in it', async () => {
    const server = await serverOf()
    const hostile = 'Astrid\r\nBcc: thief@example.com\r\n\r\nanother letter'
    await asked(server.url).send({
      subject: hostile,
      text: `Hello ${hostile}\r\n.\r\nMAIL FROM:<thief@example.com>\r\n`,
    })
    const [{ recipients, to, headers: names, text } = { recipients: [], to: '', headers: [], text: '' }] =
      server.delivered
    expect([server.delivered.length, recipients, to, names]).toEqual([1, [letter.to], letter.to, headers])
    expect(text).toContain('\n.\nMAIL FROM:<thief@example.com>')
  })

  test.each(['a@example.com\r\nRCPT TO:<thief@example.com>', 'thief@example.com>, <a', 'two words@exa\tmple.com', ''])(
    'goes to no address as %j',
    async (to) => {
      const server = await serverOf()
      const { send, bounced } = asked(server.url)
      await send({ to })
      expect([server.delivered, bounced]).toEqual([[], [letter.id]])
    },
  )

  test('to somebody with a comma in their address goes to nobody else', async () => {
    const server = await serverOf()
    await asked(server.url).send({ to: 'thief,astrid@example.com' })
    expect(server.delivered.map(({ recipients }) => recipients)).toEqual([['"thief,astrid"@example.com']])
  })

  test.each([
    '550 5.1.1 no such user',
    '550 no such user',
    '553 5.1.3 not an address',
    '550 5.2.1 closed',
    '501 5.1.3 not an address',
  ])('that is answered %s has bounced', async (answer) => {
    const server = await serverOf({ refused: () => answer })
    const { send, bounced } = asked(server.url)
    await send()
    expect([server.delivered, bounced]).toEqual([[], [letter.id]])
  })

  test.each([
    ['450 4.2.0 greylisted', 'EENVELOPE, RCPT TO, 450 4.2.0'],
    ['550 5.7.1 relaying denied for astrid@example.com', 'EENVELOPE, RCPT TO, 550 5.7.1'],
    ['552 5.2.2 mailbox full', 'EENVELOPE, RCPT TO, 552 5.2.2'],
  ])('that is answered %s has not been taken, and who it was to is not told', async (answer, told) => {
    const server = await serverOf({ refused: () => answer })
    const { send, bounced } = asked(server.url)
    await expect(send()).rejects.toThrow(new Error(`The mail server did not take the letter (${told})`))
    expect(bounced).toEqual([])
  })

  test('fails without a word of the password, whatever the server says', async () => {
    const server = await serverOf({ password: 'right' })
    const failed = asked(server.url.replace('smtp://', 'smtp://me:hunter2@')).send()
    await expect(failed).rejects.toThrow(
      new Error('The mail server did not take the letter (EAUTH, AUTH PLAIN, 535 5.7.8)'),
    )
  })

  test.each([false, true])(
    'never leaves this machine in the clear: has TLS that nobody vouches for %s',
    async (hasTls) => {
      const server = await serverOf({ hasTls, password: 'right' })
      const failed = asked(`smtp://me:right@0.0.0.0:${server.port}`).send()
      await expect(failed).rejects.toThrow(
        `The mail server did not take the letter (${hasTls ? 'ESOCKET, CONN, ' : 'ETLS, STARTTLS, 500)'}`,
      )
      expect([server.users, server.delivered]).toEqual([[], []])
    },
  )
})

describe('an exchange that is told a mail server', () => {
  const write = ({ exchange, database, clock }: TestExchange, customerId: string, to: string) =>
    database.transaction((tx) =>
      writeLetter(
        tx,
        exchange,
        { customerId, to, about: `test/${to}`, language: 'sv', subject: 'Hej', text: 'Hej då' },
        clock.now(),
      ),
    )
  const waiting = ({ database }: TestExchange, customerId: string) =>
    database.read((handle) =>
      handle
        .select({ id: outbox.id, sentAt: outbox.sentAt })
        .from(outbox)
        .where(eq(outbox.customerId, customerId))
        .limit(10),
    )

  test('writes again to a server that was away, and it gets the letter once', async () => {
    const away = await mailServer()
    await away.stop()
    const exchange = await exchangeWith({ smtpUrl: away.url })
    const { id: customer, email } = await newCustomer(exchange.database)
    await write(exchange, customer, email)
    await exchange.exchange.jobs.runDue()
    const [{ id, sentAt } = { id: '', sentAt: undefined }] = await waiting(exchange, customer)
    expect(sentAt).toBeNull()
    const back = await serverOf({ port: away.port })
    for (let minutes = 0; minutes < 5; minutes += 1) {
      exchange.clock.forward({ minutes: 1 })
      await exchange.exchange.jobs.runDue()
    }
    expect(back.delivered.map((each) => [each.id, each.recipients])).toEqual([[`<${id}@nordmynt.example>`, [email]]])
    expect(exchange.lines.filter((line) => line.includes('due work failed')).join()).toContain('ECONNREFUSED')
    expect(exchange.lines.join()).not.toContain(email)
  })

  test('names a letter the same when it does not know whether the server has it', async () => {
    let times = 0
    const server = await serverOf({ hangsUp: () => (times += 1) === 1 })
    const exchange = await exchangeWith({ smtpUrl: server.url })
    const { id: customer, email } = await newCustomer(exchange.database)
    await write(exchange, customer, email)
    await exchange.exchange.jobs.runDue()
    exchange.clock.forward({ minutes: 1 })
    await exchange.exchange.jobs.runDue()
    const [{ id } = { id: '' }] = await waiting(exchange, customer)
    expect(server.delivered.map((each) => each.id)).toEqual([`<${id}@nordmynt.example>`, `<${id}@nordmynt.example>`])
  })

  test('names a notice the same when it is tried again, and sends none to a placeholder', async () => {
    let times = 0
    const server = await serverOf({ hangsUp: () => (times += 1) === 1 })
    const exchange = await exchangeWith({ smtpUrl: server.url })
    const { database, clock } = exchange
    const { id, email } = await newCustomer(database)
    const placeholder = `${randomUUID()}@${brand.temporaryEmailDomain}`
    const { id: unreachable } = await newCustomer(database, { email: placeholder, emailStatus: 'UNVERIFIED' })
    for (const customerId of [id, unreachable])
      await database.transaction((tx) =>
        tellCustomer(tx, exchange.exchange, { customerId, notice: 'passwordChanged' }, clock.now()),
      )
    await exchange.exchange.jobs.runDue()
    clock.forward({ minutes: 1 })
    await exchange.exchange.jobs.runDue()
    const [first, second] = server.delivered
    expect(server.delivered.map(({ recipients }) => recipients)).toEqual([[email], [email]])
    expect(second).toEqual(first)
  })

  test('sends no code that nobody could use any more when the server is back', async () => {
    const away = await mailServer()
    await away.stop()
    const exchange = await exchangeWith({ smtpUrl: away.url })
    const email = `${randomUUID().slice(0, 8)}@example.com`
    await browserOf(exchange.server).post('/protected/v2/auth/signup', { email, password, language: 'sv' })
    await exchange.exchange.jobs.runDue()
    const back = await serverOf({ port: away.port })
    exchange.clock.forward({ minutes: 15 })
    await exchange.exchange.jobs.runDue()
    expect(back.delivered).toEqual([])
  })

  test('with the sandbox off confirms addresses, and tells of one that the server does not know', async () => {
    const email = `${randomUUID().slice(0, 8)}@example.com`
    const server = await serverOf({
      refused: (recipient) => (recipient.startsWith('nobody') ? '550 5.1.1 no such user' : undefined),
    })
    const exchange = await exchangeWith({ sandbox: false, smtpUrl: server.url })
    const browser = browserOf(exchange.server)
    const call = async (path: string, body: object = {}) => (await browser.post(`/protected/v2${path}`, body)).json()
    await call('/auth/signup', { email: `nobody-${email}`, password, language: 'sv' })
    await exchange.exchange.jobs.runDue()
    const { notifications } = (await call('/auth/me')).result
    expect(notifications.map(({ title }: { title: string }) => title)).toEqual(['Bekräfta med en ny kod'])
    expect(await call('/auth/signup/email', { email: `nobody-${email}` })).toEqual(
      refusal('bad-input', ['email', 'emailRefused']),
    )
    await call('/auth/signup/email', { email })
    await exchange.exchange.jobs.runDue()
    const [code] = /\b[A-Z2-9]{4} [A-Z2-9]{4}\b/.exec(server.delivered[0]?.text ?? '') ?? []
    expect(await call('/auth/signup/confirm', { code })).toEqual({ status: 'SUCCESS', result: null })
    expect(missingOutside(exchange.exchange.outside)).not.toContain('mail')
  })
})
