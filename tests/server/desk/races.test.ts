import { and, desc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import {
  bankVerifications,
  chatMessages,
  customers,
  deskDecisions,
  deskProposals,
  documents,
  eidOrders,
  holds,
  limitRequests,
  reidentifications,
  strayCoins,
  supportCases,
  twoFactorResets,
  walletProofs,
} from '../../../src/server/database/schema'
import { seenVersion } from '../../../src/server/desk/desk'
import type { DeskAction, DeskKind, DeskOutcome } from '../../../src/server/desk/roles'
import { bankAt, newAccount, verifiedNow } from '../../support/bank'
import { sendCallback, transferOf } from '../../support/callbacks'
import { decidesAt, deskPageAt, hiddenIn, versionAt } from '../../support/desk'
import {
  browserOf,
  newCustomer,
  password,
  testExchange,
  type Browser,
  type CustomerWritten,
  type TestExchange,
} from '../../support/exchange'
import { photo, upload } from '../../support/files'
import { inboxOf } from '../../support/inbox'
import { sendsRequest, withdrawsRequest } from '../../support/limit-requests'
import { buyOrder } from '../../support/placing'
import { newAccount as sellingAccount, placeSale } from '../../support/selling'

let exchange: TestExchange
let browser: Browser
let customer: CustomerWritten
let picture: Buffer

beforeAll(async () => {
  exchange = await testExchange()
  picture = await photo()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  exchange.clock.forward({ hours: 1 })
  customer = await newCustomer(exchange.database)
  browser = browserOf(exchange.server)
  await browser.signIn(customer.email)
})

const desk = '/sandbox/desk'
const base = '/protected/v2'
const iso = () => exchange.clock.now().toISOString()
const later = () => exchange.clock.forward({ seconds: 1 })
const change = (values: Partial<CustomerWritten>) =>
  exchange.database.transaction((tx) => tx.update(customers).set(values).where(eq(customers.id, customer.id)))
const first = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error('There is none')
  return row
}

type Form = Readonly<Record<string, string>>

/** What two operators decide about: which of it they saw, what either sends, and how it stands. */
type Raced = {
  address: string
  kind: DeskKind
  about: string
  order: string | null
  version: string
  /** Two that exclude each other, with how it stands after each of them. */
  decisions: readonly [Deciding, Deciding]
  state: () => Promise<unknown>
  /** What the customer does about it, and how it stands when they came first, or last. */
  customers: { does: () => Promise<unknown>; before: unknown; after: unknown }
}
type Deciding = { action: DeskAction; form: Form; state: unknown }

/** Why, is looked at elsewhere. */
const audit = async () =>
  (
    await exchange.database.read((handle) =>
      handle.select().from(deskDecisions).where(eq(deskDecisions.customerId, customer.id)).limit(20),
    )
  )
    .map(({ id: _id, reason: _reason, ...row }) => row)
    .toSorted((one, other) => (one.subject < other.subject ? -1 : 1))

const people = {
  first: { subject: 'sandbox-first', name: 'Alva Ek' },
  second: { subject: 'sandbox-second', name: 'Nils Ask' },
} as const
const noted = (
  person: 'first' | 'second',
  { kind, about, order, version }: Pick<Raced, 'kind' | 'about' | 'order' | 'version'>,
  action: DeskAction,
  outcome: DeskOutcome,
  at: Date,
) => ({
  at,
  ...people[person],
  roles: ['reader', 'reviewer', 'payer', 'admin'],
  action,
  kind,
  about,
  customerId: customer.id,
  orderReference: order,
  version,
  outcome,
  proposal: null,
})

/** Something happens after the desk has read what it decides about, and before it locks it. */
const meanwhile = async <Answer>(happens: () => Promise<unknown>, decides: () => Promise<Answer>): Promise<Answer> => {
  const { database } = exchange.exchange
  const transaction = database.transaction.bind(database)
  const times = { happened: 0 }
  const spy = vi.spyOn(database, 'transaction').mockImplementationOnce(async (...asked) => {
    times.happened += 1
    await happens()
    return transaction(...asked)
  })
  const answer = await decides()
  spy.mockRestore()
  expect(times.happened).toBe(1)
  return answer
}

const customerRow = async () =>
  first(
    await exchange.database.read((handle) =>
      handle.select().from(customers).where(eq(customers.id, customer.id)).limit(1),
    ),
  )
const verdicts = { accept: { decision: 'accept' }, reject: { decision: 'reject', reason: 'cut-off' } } as const

const identity = async (): Promise<Raced> => {
  const known = '19850709-9805'
  await exchange.database.transaction((tx) => tx.update(customers).set({ personalNumber: null }))
  await change({ personalNumber: known, identityStatus: 'UNVERIFIED', bankIdStatus: 'CONFIRMED' })
  const starts = () => browser.post(`${base}/auth/eid/start`, { purpose: 'identity' })
  const signs = async (personalNumber: string) => {
    const { orderRef } = (await starts()).json().result
    const named = { givenName: 'Alma', surname: 'Brandt' }
    await sendCallback(exchange, 'eid', { type: 'eid.completed', orderRef, personalNumber, ...named })
    return String(orderRef)
  }
  const about = await signs('199001019802')
  const signed = () =>
    exchange.database.read((handle) => handle.$count(eidOrders, eq(eidOrders.customerId, customer.id)))
  return {
    address: `${desk}/identities/${about}`,
    kind: 'identity',
    about,
    order: null,
    version: iso(),
    decisions: [
      { action: 'identity.accept', form: { decision: 'accept' }, state: ['VERIFIED', 1] },
      { action: 'identity.reject', form: { decision: 'reject' }, state: ['REJECTED', 1] },
    ],
    state: async () => [(await customerRow()).identityStatus, await signed()],
    // Who waits is not asked again.
    customers: { does: starts, before: ['PENDING', 1], after: ['VERIFIED', 1] },
  }
}

const statement = async (): Promise<Raced> => {
  const account = await newAccount(exchange.database, { customerId: customer.id })
  const call = `${bankAt}/verification/statement?reference=${account.reference}`
  const sends = () => {
    later()
    return upload(browser, 'statement', 'slow.jpg', picture, {}, call)
  }
  const about: string = (await sends()).json().result.verification
  const rows = () =>
    exchange.database.read((handle) =>
      handle
        .select({
          reference: bankVerifications.reference,
          state: bankVerifications.state,
          failure: bankVerifications.failure,
          reason: bankVerifications.reason,
        })
        .from(bankVerifications)
        .where(eq(bankVerifications.customerId, customer.id))
        .orderBy(bankVerifications.startedAt)
        .limit(9),
    )
  const stands = async () => {
    const all = (await rows()).map(({ reference, ...row }) => ({ isAbout: reference === about, ...row }))
    const [{ verificationStatus }] = (await browser.get(bankAt)).json().result
    return [verificationStatus, ...all]
  }
  const verified = { isAbout: true, state: 'verified', failure: null, reason: null }
  const replaced = { isAbout: true, state: 'failed', failure: 'replaced', reason: null }
  const pending = { isAbout: false, state: 'started', failure: null, reason: null }
  return {
    address: `${desk}/evidence/statement/${about}`,
    kind: 'evidence',
    about,
    order: null,
    version: iso(),
    decisions: [
      { action: 'evidence.accept', form: { at: iso(), ...verdicts.accept }, state: ['VERIFIED', verified] },
      {
        action: 'evidence.reject',
        form: { at: iso(), ...verdicts.reject },
        state: ['REJECTED', { ...verified, state: 'failed', failure: 'rejected', reason: 'cut-off' }],
      },
    ],
    state: stands,
    customers: { does: sends, before: ['PENDING', replaced, pending], after: ['VERIFIED', verified] },
  }
}

const identification = async (): Promise<Raced> => {
  const account = await newAccount(exchange.database, { customerId: customer.id, ...verifiedNow })
  const call = `${bankAt}/identification?reference=${account.reference}`
  const sends = () => {
    later()
    return upload(browser, 'document', 'slow.jpg', picture, {}, call)
  }
  const about: string = (await sends()).json().result.identification
  const stands = async () =>
    exchange.database.read((handle) =>
      handle
        .select({ state: reidentifications.state, reason: reidentifications.reason })
        .from(reidentifications)
        .where(eq(reidentifications.customerId, customer.id))
        .orderBy(reidentifications.createdAt)
        .limit(9),
    )
  const complete = { state: 'complete', reason: null }
  const pending = { state: 'pending', reason: null }
  return {
    address: `${desk}/evidence/identification/${about}`,
    kind: 'evidence',
    about,
    order: null,
    version: iso(),
    decisions: [
      { action: 'evidence.accept', form: { at: iso(), ...verdicts.accept }, state: [complete] },
      {
        action: 'evidence.reject',
        form: { at: iso(), ...verdicts.reject },
        state: [{ state: 'rejected', reason: 'cut-off' }],
      },
    ],
    state: stands,
    // Each is decided about for itself.
    customers: { does: sends, before: [pending, pending], after: [complete, pending] },
  }
}

const reset = async (): Promise<Raced> => {
  await exchange.database.transaction((tx) => tx.update(customers).set({ personalNumber: null }))
  await change({ enabled2FA: true, personalNumber: '19850709-9805' })
  const opens = async () => {
    later()
    await browser.post(`${base}/auth/two-factor/lost`, { email: customer.email })
    const letters = (await inboxOf(exchange, customer.email)).map(({ body }) => body)
    const secret = /https?:\/\/\S+#(\S+)/.exec(letters.findLast((body) => body.includes('#')) ?? '')?.[1] ?? ''
    await browser.post(`${base}/auth/two-factor/link`, { linkSecret: secret })
    return secret
  }
  const linkSecret = await opens()
  const headers = { 'x-link-secret': linkSecret }
  await upload(browser, 'document', 'slow.jpg', picture, headers, `${base}/auth/two-factor/document`)
  const at = iso()
  const rows = () =>
    exchange.database.read((handle) =>
      handle
        .select()
        .from(twoFactorResets)
        .where(eq(twoFactorResets.customerId, customer.id))
        .orderBy(twoFactorResets.askedAt)
        .limit(9),
    )
  const about = first(await rows()).document ?? ''
  const another = await opens()
  /** Shows who they are by the other link: the document is not needed any more. */
  const signs = async () => {
    const started = await browser.post(`${base}/auth/eid/start`, {
      purpose: 'two-factor-reset',
      linkSecret: another,
    })
    if (started.statusCode !== 200) return
    const { orderRef } = started.json().result
    const named = { givenName: 'Astrid', surname: 'Lind', personalNumber: '198507099805' }
    await sendCallback(exchange, 'eid', { type: 'eid.completed', orderRef, ...named })
  }
  const stands = async () => [(await customerRow()).enabled2FA, ...(await rows()).map(({ state }) => state)]
  return {
    address: `${desk}/evidence/reset/${about}`,
    kind: 'evidence',
    about,
    order: null,
    version: at,
    decisions: [
      { action: 'evidence.accept', form: { at, ...verdicts.accept }, state: [false, 'done', 'withdrawn'] },
      { action: 'evidence.reject', form: { at, ...verdicts.reject }, state: [true, 'rejected', 'choosing'] },
    ],
    state: stands,
    customers: { does: signs, before: [false, 'withdrawn', 'done'], after: [false, 'done', 'withdrawn'] },
  }
}

const document = async (): Promise<Raced> => {
  const sends = async () => {
    later()
    return upload(browser, 'passport', 'slow.jpg', picture)
  }
  await sends()
  const rows = () =>
    exchange.database.read((handle) =>
      handle.select().from(documents).where(eq(documents.customerId, customer.id)).limit(9),
    )
  const { id: about, status, uploadedAt } = first(await rows())
  const version = seenVersion({ status, at: uploadedAt })
  const stands = async () => (await rows()).map((row) => [row.uploadedAt > uploadedAt, row.status, row.reason])
  const form = { at: version }
  return {
    address: `${desk}/documents/${customer.id}/passport`,
    kind: 'document',
    about,
    order: null,
    version,
    decisions: [
      { action: 'document.accept', form: { ...form, ...verdicts.accept }, state: [[false, 'VERIFIED', null]] },
      { action: 'document.reject', form: { ...form, ...verdicts.reject }, state: [[false, 'REJECTED', 'cut-off']] },
    ],
    state: stands,
    customers: { does: sends, before: [[true, status, null]], after: [[false, 'VERIFIED', null]] },
  }
}

const walletProof = async (): Promise<Raced> => {
  const now = exchange.clock.now()
  const owner = { ownerName: 'Birger Lind', ownerRelation: 'relative', ownerAt: now } as const
  const values = { customerId: customer.id, coin: 'BTC', address: buyOrder.address, state: 'reviewing' } as const
  const { id: about } = await exchange.database.transaction(async (tx) =>
    first(
      await tx
        .insert(walletProofs)
        .values({ ...values, ...owner, text: 'Mine', textAt: now, createdAt: now, usedAt: now })
        .returning(),
    ),
  )
  const stands = async () => {
    const proof = first(
      await exchange.database.read((handle) =>
        handle.select().from(walletProofs).where(eq(walletProofs.id, about)).limit(1),
      ),
    )
    return [proof.state, proof.ownerName, proof.provenBy, proof.refusal]
  }
  /** As it is where support has refused the first, and the customer has named somebody else. */
  const names = () => {
    later()
    const named = { ownerName: 'Bo Ek', ownerAt: exchange.clock.now() }
    const isOpen = and(eq(walletProofs.id, about), eq(walletProofs.state, 'reviewing'))
    return exchange.database.transaction((tx) => tx.update(walletProofs).set(named).where(isOpen))
  }
  return {
    address: `${desk}/wallet-proofs/${about}`,
    kind: 'wallet-proof',
    about,
    order: null,
    version: iso(),
    decisions: [
      {
        action: 'wallet-proof.accept',
        form: { at: iso(), ...verdicts.accept },
        state: ['proven', 'Birger Lind', 'owner', null],
      },
      {
        action: 'wallet-proof.reject',
        form: { at: iso(), ...verdicts.reject },
        state: ['refused', 'Birger Lind', null, 'review'],
      },
    ],
    state: stands,
    customers: {
      does: names,
      before: ['reviewing', 'Bo Ek', null, null],
      after: ['proven', 'Birger Lind', 'owner', null],
    },
  }
}

const freeze = async (): Promise<Raced> => {
  await browser.post(`${base}/user/freeze`, {})
  const version = iso()
  await browser.post(`${base}/user/freeze/end`, { password })
  const stands = async () =>
    (
      await exchange.database.read((handle) =>
        handle.select().from(holds).where(eq(holds.customerId, customer.id)).orderBy(holds.since).limit(9),
      )
    ).map(({ reason, until, releasedAt }) => [reason, until !== null, releasedAt !== null])
  /** Keeps the account frozen, whose end they had asked for. */
  const keeps = async () => {
    later()
    return browser.post(`${base}/user/freeze`, {})
  }
  const decision = { action: 'freeze.end', form: { at: version }, state: [['frozen', true, true]] } as const
  return {
    address: `${desk}/freezes/${customer.id}`,
    kind: 'freeze',
    about: customer.id,
    order: null,
    version,
    decisions: [decision, decision],
    state: stands,
    customers: {
      does: keeps,
      before: [['frozen', false, false]],
      after: [
        ['frozen', true, true],
        ['frozen', false, false],
      ],
    },
  }
}

const chat = async (): Promise<Raced> => {
  const says = async (text: string) => {
    later()
    const token = (await browser.post(`${base}/auth/me`)).json().result.supportChatToken
    return browser.post('/v2/support/chat', { token, text })
  }
  await says('When do you send?')
  const version = seenVersion({ at: exchange.clock.now(), status: 'received' })
  const rows = await exchange.database.read((handle) =>
    handle.select().from(supportCases).where(eq(supportCases.customerId, customer.id)).limit(9),
  )
  const { number: about } = first(rows)
  const stands = async () =>
    exchange.database.read(async (handle) => {
      const cases = await handle
        .select({ status: supportCases.status })
        .from(supportCases)
        .where(eq(supportCases.customerId, customer.id))
        .orderBy(supportCases.number)
        .limit(9)
      const said = await handle
        .select({ text: chatMessages.text })
        .from(chatMessages)
        .where(eq(chatMessages.customerId, customer.id))
        .orderBy(chatMessages.createdAt, chatMessages.id)
        .limit(9)
      return [cases.map(({ status }) => status), said.map(({ text }) => text).toSorted()]
    })
  const asked = 'When do you send?'
  return {
    address: `${desk}/cases/${about}`,
    kind: 'case',
    about,
    order: null,
    version,
    decisions: [
      {
        action: 'case.update',
        form: { at: version, status: 'answered', text: 'Within the hour.', why: 'They asked' },
        state: [['answered'], [asked, 'Within the hour.']],
      },
      {
        action: 'case.update',
        form: { at: version, status: 'closed', text: 'Bye.', why: 'They asked' },
        state: [['closed'], ['Bye.', asked]],
      },
    ],
    state: stands,
    customers: {
      does: () => says('Today?'),
      before: [['received'], ['Today?', asked]],
      after: [['received'], ['Today?', asked, 'Within the hour.']],
    },
  }
}

const limit = async (): Promise<Raced> => {
  await sendsRequest(browser)
  const rows = () =>
    exchange.database.read((handle) =>
      handle.select().from(limitRequests).where(eq(limitRequests.customerId, customer.id)).limit(9),
    )
  const { id: about } = first(await rows())
  const address = `${desk}/limits/${about}`
  const version = hiddenIn(await deskPageAt(exchange.server, address), 'at')
  return {
    address,
    kind: 'limit',
    about,
    order: null,
    version,
    decisions: [
      {
        action: 'limit.grant',
        form: { at: version, decision: 'grant', level: 'level-1' },
        state: [['GRANTED', 'level-1', null]],
      },
      {
        action: 'limit.refuse',
        form: { at: version, decision: 'refuse', days: '30', reason: 'The payslip is not yours.' },
        state: [['REFUSED', null, 'The payslip is not yours.']],
      },
    ],
    state: async () => (await rows()).map(({ state, level, note }) => [state, level, note]),
    customers: {
      does: () => withdrawsRequest(browser),
      before: [['WITHDRAWN', null, null]],
      after: [['GRANTED', 'level-1', null]],
    },
  }
}

/** Coins of another kind than a sale is about, which its customer had sent back: to an address that is none of theirs. */
const coins = async (): Promise<Raced> => {
  const account = await sellingAccount(exchange.database, customer.id)
  const sale: Order = (await placeSale(browser, account.reference)).json().result
  const came = { type: 'coins.received', order: sale.reference, coin: 'LTC', amount: '0.05', hash: sale.reference }
  await sendCallback(exchange, 'coins', came)
  const rows = () =>
    exchange.database.read((handle) =>
      handle.select().from(strayCoins).where(eq(strayCoins.orderReference, sale.reference)).limit(9),
    )
  const { id: about } = first(await rows())
  const stands = async () =>
    (await rows()).map(({ handledAt, returnTimes, returnRefusal }) => [handledAt !== null, returnTimes, returnRefusal])
  /** A return is begun, and does not come about. */
  const goesAndFails = async () => {
    const returnAddress = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'
    const event = { type: 'stray-coins.reviewed', coins: about, decision: 'return', returnAddress }
    await sendCallback(exchange, 'reviews', event)
    const refused = { type: 'coins.refused', key: `stray/${about}/1`, reason: 'no such address' }
    return sendCallback(exchange, 'coins', refused)
  }
  const handled = {
    action: 'coins.handled',
    form: { decision: 'handled', version: '0' },
    state: [[true, 0, null]],
  } as const
  return {
    address: `${desk}/coins/${about}`,
    kind: 'coins',
    about,
    order: sale.reference,
    version: '0',
    decisions: [handled, handled],
    state: stands,
    customers: { does: goesAndFails, before: [[false, 1, 'no such address']], after: [[true, 0, null]] },
  }
}

/** An order that was paid too little, and whose money goes back to an account that the customer has not named yet. */
const refund = async (): Promise<Raced> => {
  const order: Order = (await browser.post(`${base}/buy/orders`, buyOrder)).json().result
  await sendCallback(exchange, 'payments', transferOf(order.number, '400.00'))
  await sendCallback(exchange, 'reviews', {
    type: 'order.reviewed',
    order: order.reference,
    decision: 'refund',
    feedbackReason: null,
    feedbackDetails: null,
    returnAddress: null,
  })
  await exchange.exchange.jobs.runDue()
  const stands = async () =>
    (
      await exchange.database.read((handle) =>
        handle
          .select({ reason: holds.reason })
          .from(holds)
          .where(and(eq(holds.orderReference, order.reference), isNull(holds.releasedAt)))
          .orderBy(holds.reason)
          .limit(9),
      )
    ).map(({ reason }) => reason)
  const holding = {
    action: 'refund.hold',
    form: { decision: 'hold', version: '' },
    state: expect.arrayContaining(['refund-review']),
  } as const
  return {
    address: `${desk}/refunds/${order.reference}`,
    kind: 'refund',
    about: order.reference,
    order: order.reference,
    version: '',
    decisions: [holding, holding],
    state: stands,
    customers: { does: async () => null, before: [], after: [] },
  }
}

const all = {
  identity,
  statement,
  identification,
  reset,
  document,
  walletProof,
  freeze,
  chat,
  limit,
  coins,
  refund,
} as const
const kinds = [
  'identity',
  'statement',
  'identification',
  'reset',
  'document',
  'walletProof',
  'freeze',
  'chat',
  'limit',
  'coins',
  'refund',
] as const
/** Who has signed waits; a new identification is decided about for itself; of a refund its customer changes nothing. */
const changedByCustomers = [
  'statement',
  'reset',
  'document',
  'walletProof',
  'freeze',
  'chat',
  'limit',
  'coins',
] as const

describe('of two operators who decide about the same', () => {
  test.each(kinds)('the later is refused, who had read it before the other decided: %s', async (kind) => {
    const raced = await all[kind]()
    const [late, done] = raced.decisions
    const at = exchange.clock.now()
    const earlier: number[] = []
    const another = async () =>
      earlier.push((await decidesAt(exchange.server, raced.address, done.form, 'second')).statusCode)
    const answer = await meanwhile(another, () => decidesAt(exchange.server, raced.address, late.form, 'first'))
    expect([answer.statusCode, earlier, await raced.state()]).toEqual([409, [303], done.state])
    expect(await audit()).toEqual([
      noted('first', raced, late.action, 'refused', at),
      noted('second', raced, done.action, 'done', at),
    ])
  })

  test.each(kinds)('one does where both begin at once: %s', async (kind) => {
    const raced = await all[kind]()
    const [one, other] = raced.decisions
    const answers = await Promise.all([
      decidesAt(exchange.server, raced.address, one.form, 'first'),
      decidesAt(exchange.server, raced.address, other.form, 'second'),
    ])
    const isDone = answers.map(({ statusCode }) => statusCode === 303)
    expect(isDone.toSorted()).toEqual([false, true])
    const done = isDone[0] ? noted('first', raced, one.action, 'done', exchange.clock.now()) : null
    expect((await audit()).filter(({ outcome }) => outcome === 'done')).toEqual([
      done ?? noted('second', raced, other.action, 'done', exchange.clock.now()),
    ])
    expect(await raced.state()).toEqual(isDone[0] ? one.state : other.state)
  })
})

describe('what has changed since an operator read it', () => {
  test.each(changedByCustomers)('is not decided about: %s', async (kind) => {
    const raced = await all[kind]()
    const [{ action, form }] = raced.decisions
    const at = exchange.clock.now()
    const answer = await meanwhile(raced.customers.does, () => decidesAt(exchange.server, raced.address, form))
    expect([answer.statusCode, await raced.state()]).toEqual([409, raced.customers.before])
    expect(await audit()).toEqual([noted('first', raced, action, 'refused', at)])
  })

  test.each(changedByCustomers)('is decided about as it was, where the change comes later: %s', async (kind) => {
    const raced = await all[kind]()
    const [{ action, form, state }] = raced.decisions
    const at = exchange.clock.now()
    const answer = await decidesAt(exchange.server, raced.address, form)
    expect([answer.statusCode, await raced.state()]).toEqual([303, state])
    await raced.customers.does()
    expect([await raced.state(), await audit()]).toEqual([
      raced.customers.after,
      [noted('first', raced, action, 'done', at)],
    ])
  })

  test.each(['identity', 'identification'] as const)('but no other one that is asked for: %s', async (kind) => {
    const raced = await all[kind]()
    const [{ action, form }] = raced.decisions
    const at = exchange.clock.now()
    const answer = await meanwhile(raced.customers.does, () => decidesAt(exchange.server, raced.address, form))
    expect([answer.statusCode, await raced.state()]).toEqual([303, raced.customers.after])
    expect(await audit()).toEqual([noted('first', raced, action, 'done', at)])
  })

  test('nor is a document that was withdrawn', async () => {
    const raced = await document()
    const [{ action, form }] = raced.decisions
    const at = exchange.clock.now()
    const answer = await meanwhile(
      () => browser.remove(`${base}/profile/id/passport`),
      () => decidesAt(exchange.server, raced.address, form),
    )
    expect([answer.statusCode, await raced.state()]).toEqual([409, []])
    expect(await audit()).toEqual([noted('first', raced, action, 'refused', at)])
  })
})

describe('an order that waits', () => {
  const short = async () => {
    const order: Order = (await browser.post(`${base}/buy/orders`, buyOrder)).json().result
    await sendCallback(exchange, 'payments', transferOf(order.number, '400.00'))
    const address = `${desk}/orders/${order.reference}`
    return { order, address, version: await versionAt(exchange.server, address, address) }
  }
  const proposals = async ({ reference }: Order) =>
    exchange.database.read((handle) =>
      handle
        .select({
          id: deskProposals.id,
          state: deskProposals.state,
          action: deskProposals.action,
          subject: deskProposals.subject,
        })
        .from(deskProposals)
        .where(eq(deskProposals.about, reference))
        .orderBy(desc(deskProposals.at))
        .limit(9),
    )
  const statusOf = async ({ reference }: Order): Promise<string> =>
    (await browser.get(`${base}/orders/${reference}`)).json().result.status
  const raceOf = ({ reference }: Order, version: string) => ({
    kind: 'order' as const,
    about: reference,
    order: reference,
    version,
  })

  test('is proposed about by one of two operators', async () => {
    const { order, address, version } = await short()
    const at = exchange.clock.now()
    const form = { decision: 'refund', version }
    const answers = await Promise.all([
      decidesAt(exchange.server, address, form, 'first'),
      decidesAt(exchange.server, address, form, 'second'),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409])
    const person = answers[0].statusCode === 303 ? 'first' : 'second'
    const made = await proposals(order)
    const { subject } = people[person]
    expect(made).toEqual([{ id: expect.any(String), state: 'open', action: 'order.refund', subject }])
    expect(await audit()).toEqual([
      { ...noted(person, raceOf(order, version), 'order.refund', 'proposed', at), proposal: made[0]?.id },
    ])
    expect(await statusOf(order)).toBe('CONTACT_SUPPORT')
  })

  test('is not proposed about where more came since it was read', async () => {
    const { order, address, version } = await short()
    const pays = () => sendCallback(exchange, 'payments', transferOf(order.number, '100.00'))
    const answer = await meanwhile(pays, () =>
      decidesAt(exchange.server, address, { decision: 'refund', version }, 'first'),
    )
    expect([answer.statusCode, await proposals(order), await audit()]).toEqual([409, [], []])
    expect(await statusOf(order)).toBe('CONTACT_SUPPORT')
  })

  test('is not canceled by its customer meanwhile', async () => {
    const { order, address, version } = await short()
    const at = exchange.clock.now()
    const answered: number[] = []
    const cancels = async () => {
      const canceled = await browser.post(`${base}/orders/${order.reference}/cancel`, { reason: 'changed-mind' })
      answered.push(canceled.statusCode)
    }
    const answer = await meanwhile(cancels, () =>
      decidesAt(exchange.server, address, { decision: 'refund', version }, 'first'),
    )
    const made = await proposals(order)
    expect([answer.statusCode, answered, await statusOf(order)]).toEqual([303, [409], 'CONTACT_SUPPORT'])
    expect(await audit()).toEqual([
      { ...noted('first', raceOf(order, version), 'order.refund', 'proposed', at), proposal: made[0]?.id },
    ])
  })
})
