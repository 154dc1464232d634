import { describe, expect, test } from 'vitest'
import { assign, createActor, setup, SimulatedClock } from 'xstate'
import { accessMachine } from '../../../machines/session/access'
import { provideCopying } from '../../../machines/shared/copying'
import { PortError } from '../../../machines/lib/ports'
import { provideImportantMessages } from '../../../machines/notifications/important-messages'
import { provideNotifications } from '../../../machines/notifications/notifications'
import { provideResource } from '../../../machines/shared/resource'
import { messagesMachine } from '../../../machines/session/messages'
import { provideNewsletter } from '../../../machines/session/newsletter'
import { provideUnpaid } from '../../../machines/session/unpaid'
import type { OrdersFeedEvent } from '../../../machines/orders/orders'
import type { OpenScreen, ScreenInput } from '../../../machines/session/screen'
import { consumedIn, pageOf, provideSession, type SessionFeedEvent } from '../../../machines/session/session'
import { screens, type Location } from '../../../src/domain/routing/screens'
import type { CurrentUser } from '../../../src/domain/customer/customer'
import { addressOf, locationAt } from '../../../src/domain/routing/locations'
import type { LoginMessage } from '../../../src/domain/company/public-site'
import { customerWith } from '../../support/customers'
import { heldFeed, heldPort, tick } from '../../support/ports'

const never = () => new Promise<never>(() => undefined)
const silent = () => () => undefined

type Told = { type: 'customer.changed'; customer: CurrentUser } | { type: 'location.changed'; location: Location }

/** A screen that remembers what it was opened with and what it was told. */
const probe = setup({
  types: {
    input: {} as ScreenInput,
    context: {} as { opened: ScreenInput; told: Told[]; isTakenUp: boolean },
    events: {} as Told | { type: 'take' } | { type: 'move' } | { type: 'break' },
  },
  actions: {
    note: assign(({ context }, params: { event: Told }) => ({ told: [...context.told, params.event] })),
    take: assign({ isTakenUp: true }),
    break: () => {
      throw new Error('A screen that ends')
    },
  },
}).createMachine({
  id: 'probe',
  context: ({ input }) => ({ opened: input, told: [], isTakenUp: false }),
  initial: 'here',
  on: {
    'customer.changed': { actions: { type: 'note', params: ({ event }) => ({ event }) } },
    'location.changed': { actions: { type: 'note', params: ({ event }) => ({ event }) } },
    take: { actions: 'take' },
    break: { actions: 'break' },
  },
  states: {
    here: { on: { move: 'moved' } },
    moved: {},
  },
})

const probed = (location: Location): OpenScreen => {
  const { module } = screens[location.screen]
  const name = module ?? 'error-not-found'
  return {
    module: name,
    toJSON: () => name,
    machine: module === 'wallet-export-guide' ? null : probe,
    inputOf: (given) => given,
    pageOf: (snapshot) => (snapshot.matches('moved') ? { screen: 'support', params: {} } : undefined),
    keyOf: (at) => (module === 'payment' && 'reference' in at.params ? at.params.reference : addressOf(at)),
    consumes: (snapshot) => (snapshot.context.isTakenUp ? ['order'] : []),
  }
}

const at = (address: string): Location => {
  const location = locationAt({ pathname: address.split('?')[0] ?? '', search: address.split('?')[1] ?? '' })
  if (!location) throw new Error(address)
  return location
}

const goTo = (address: string) => ({ type: 'location.changed', location: at(address) }) as const

const setting = (loaded: readonly string[] = []) => {
  const clock = new SimulatedClock()
  const load = heldPort<void, CurrentUser>()
  const signOut = heldPort<void, void>()
  const leave = heldPort<{ message: LoginMessage | null }, void>()
  const news = heldFeed<void, SessionFeedEvent>()
  const orders = heldFeed<void, OrdersFeedEvent>()
  const loadScreen = heldPort<Location, OpenScreen>()
  const resource = provideResource({ loadResource: never })
  const machine = provideSession(
    {
      loadCustomer: load.port,
      signOut: signOut.port,
      leave: leave.port,
      loadScreen: {
        load: loadScreen.port,
        loaded: (location) => (loaded.includes(location.screen) ? probed(location) : undefined),
      },
      watchSession: news.feed,
    },
    {
      messages: messagesMachine,
      copying: provideCopying({ writeClipboard: never }),
      access: accessMachine,
      notifications: provideNotifications({
        loadNotifications: never,
        markProcessed: never,
        watchNotifications: silent,
      }),
      importantMessages: provideImportantMessages({ closeMessage: never }),
      unpaid: provideUnpaid({ watchOrders: orders.feed }, { resource }),
      newsletter: provideNewsletter({ subscribe: never, tell: () => undefined }),
    },
  )
  const actor = createActor(machine, { clock }).start()
  const screen = () => actor.getSnapshot().children.screen?.getSnapshot().context
  const state = () => actor.getSnapshot().value
  /** Goes to an address whose code then comes. */
  const open = async (address: string) => {
    actor.send(goTo(address))
    await loadScreen.answer(probed(at(address)))
  }
  return { actor, clock, load, signOut, leave, loadScreen, news, screen, state, open }
}

const signedIn = async (loaded: readonly string[] = []) => {
  const all = setting(loaded)
  await all.load.answer(customerWith())
  return all
}

describe('starting', () => {
  test('a customer is signed in, with the gate at its state', async () => {
    const { actor, state } = await signedIn()
    expect(state()).toEqual({ signedIn: 'fresh' })
    expect(actor.getSnapshot().children.access?.getSnapshot().value).toBe('open')
  })

  test.each([
    ['not-signed-in', 'expired'],
    ['unavailable', 'offline'],
  ] as const)('%s leads to login with message=%s', async (code, message) => {
    const { load, leave, state } = setting()
    await load.fail(new PortError(code))
    expect([state(), leave.asked]).toEqual(['leaving', [{ message }]])
  })

  test('any other failure signs out, with message=expired', async () => {
    const { load, leave, signOut, state } = setting()
    await load.fail(new PortError('unexpected'))
    expect(state()).toBe('signingOut')
    await signOut.fail(new PortError('unexpected'))
    expect(leave.asked).toEqual([{ message: 'expired' }])
  })

  test('where the login page does not answer either, the app stays, says so and can try again', async () => {
    const { load, leave, actor, state } = setting()
    await load.fail(new PortError('unavailable'))
    await leave.fail(new TypeError('Failed to fetch'))
    expect(state()).toBe('unreachable')
    actor.send({ type: 'session.retry' })
    expect(state()).toBe('starting')
  })

  test('who tries again is nobody until the exchange has said who', async () => {
    const { news, leave, load, actor, state } = await signedIn()
    news.tell({ type: 'session.unreachable' })
    await leave.fail(new TypeError('Failed to fetch'))
    actor.send({ type: 'session.retry' })
    expect([state(), actor.getSnapshot().context.customer]).toEqual(['starting', undefined])
    await load.answer(customerWith())
    expect(actor.getSnapshot().context.customer).toEqual(customerWith())
  })
})

describe('while signed in', () => {
  test('the customer is loaded anew at most every 10 seconds', async () => {
    const { news, load, clock, state } = await signedIn()
    news.tell({ type: 'customer.stale' })
    news.tell({ type: 'customer.stale' })
    expect([state(), load.asked.length]).toEqual([{ signedIn: 'fresh' }, 1])
    clock.increment(10_000)
    expect([state(), load.asked.length]).toEqual([{ signedIn: 'refreshing' }, 2])
  })

  test('what changes while the customer is being loaded is loaded after it', async () => {
    const { news, load, clock } = await signedIn()
    clock.increment(10_000)
    news.tell({ type: 'customer.stale' })
    news.tell({ type: 'customer.stale' })
    await load.answer(customerWith())
    clock.increment(10_000)
    expect(load.asked).toHaveLength(3)
  })

  test('a changed customer reaches the gate', async () => {
    const { news, load, clock, actor } = await signedIn()
    clock.increment(10_000)
    news.tell({ type: 'customer.stale' })
    await load.answer(customerWith({ verifications: { email: 'UNVERIFIED' } }))
    expect(actor.getSnapshot().children.access?.getSnapshot().value).toBe('verificationNeeded')
  })

  test('what the exchange has of closed messages reaches the banner', async () => {
    const { news, load, actor } = await signedIn()
    const closed = () => actor.getSnapshot().children.importantMessages?.getSnapshot().context.closed
    actor.getSnapshot().children.importantMessages?.send({ type: 'message.dismiss', code: 'BUY_PENDING' })
    news.tell({ type: 'customer.updated', optimistic: null })
    await load.answer({
      ...customerWith(),
      importantMessages: { list: [], closedList: ['UPLOAD_DOCUMENTS'], pageList: [] },
    })
    expect(closed()).toEqual(['UPLOAD_DOCUMENTS', 'BUY_PENDING'])
  })

  test('a failed refresh keeps the last customer and tries again', async () => {
    const { news, load, clock, state, actor } = await signedIn()
    clock.increment(10_000)
    news.tell({ type: 'customer.stale' })
    await load.fail(new PortError('unexpected'))
    expect([state(), actor.getSnapshot().context.customer]).toEqual([{ signedIn: 'fresh' }, customerWith()])
  })

  test.each([
    ['session.expired', 'expired'],
    ['session.unreachable', 'offline'],
  ] as const)('%s, found by any call, leads to login with message=%s', async (type, message) => {
    const { news, leave } = await signedIn()
    news.tell({ type })
    expect(leave.asked).toEqual([{ message }])
  })

  test('a call that fails because of signing out does not change why the customer leaves', async () => {
    const { actor, news, signOut, leave, state } = await signedIn()
    actor.send({ type: 'session.signOut' })
    news.tell({ type: 'session.expired' })
    expect(state()).toBe('signingOut')
    await signOut.answer()
    news.tell({ type: 'session.unreachable' })
    expect(state()).toBe('leaving')
    expect(leave.asked).toEqual([{ message: null }])
  })

  test('logging out carries no message', async () => {
    const { actor, signOut, leave, state } = await signedIn()
    actor.send({ type: 'session.signOut' })
    await signOut.answer()
    await leave.answer()
    expect([leave.asked, state()]).toEqual([[{ message: null }], 'gone'])
  })

  test('offline is said and taken back, and redirects nothing', async () => {
    const { news, actor, state } = await signedIn()
    const told = () => {
      const { isOffline, lastAnswerAt } = actor.getSnapshot().context
      return { isOffline, lastAnswerAt, state: state() }
    }
    news.tell({ type: 'network.lost', lastAnswerAt: '2026-11-20T12:00:00.000Z' })
    expect(told()).toEqual({
      isOffline: true,
      lastAnswerAt: '2026-11-20T12:00:00.000Z',
      state: { signedIn: 'fresh' },
    })
    news.tell({ type: 'network.back' })
    expect(told()).toEqual({ isOffline: false, lastAnswerAt: null, state: { signedIn: 'fresh' } })
  })
})

describe('what the customer does here', () => {
  test('is heard of at once, however short ago the customer was loaded', async () => {
    const { news, load, state } = await signedIn()
    news.tell({ type: 'customer.updated', optimistic: null })
    expect([state(), load.asked.length]).toEqual([{ signedIn: 'refreshing' }, 2])
  })

  test('an answer that was asked for before it counts no more', async () => {
    const { news, load, actor, clock } = await signedIn()
    clock.increment(10_000)
    news.tell({ type: 'customer.stale' })
    news.tell({ type: 'customer.updated', optimistic: null })
    await load.answer(customerWith({ verifications: { phone: 'UNVERIFIED' } }))
    expect([load.asked.length, actor.getSnapshot().context.customer?.verifications.phone]).toEqual([3, 'UNVERIFIED'])
  })

  test('what the exchange tells meanwhile does not hold up what is awaited, and is asked for after it', async () => {
    const { news, load, actor, state, clock } = await signedIn()
    news.tell({ type: 'customer.updated', optimistic: null })
    news.tell({ type: 'customer.invalidated' })
    const phone = () => actor.getSnapshot().context.customer?.verifications.phone
    await load.answer(customerWith({ verifications: { phone: 'UNVERIFIED' } }))
    expect([phone(), state(), load.asked.length]).toEqual(['UNVERIFIED', { signedIn: 'invalidated' }, 2])
    clock.increment(50)
    await load.answer(customerWith({ verifications: { phone: 'VERIFIED' } }))
    expect([phone(), state(), load.asked.length]).toEqual(['VERIFIED', { signedIn: 'fresh' }, 3])
  })

  test('what is optimistic of the customer holds until the exchange has told it', async () => {
    const { news, load, actor, state, clock } = await signedIn()
    const phone = () => actor.getSnapshot().context.customer?.verifications.phone
    news.tell({ type: 'customer.updated', optimistic: customerWith({ verifications: { phone: 'UNVERIFIED' } }) })
    expect([phone(), state(), load.asked.length]).toEqual(['UNVERIFIED', { signedIn: 'invalidated' }, 1])
    clock.increment(50)
    expect([phone(), state(), load.asked.length]).toEqual(['UNVERIFIED', { signedIn: 'refreshing' }, 2])
    await load.answer(customerWith())
    expect([phone(), state()]).toEqual(['VERIFIED', { signedIn: 'fresh' }])
  })

  test('what the exchange tells is heard of at once', async () => {
    const { news, load, state, clock } = await signedIn()
    news.tell({ type: 'customer.invalidated' })
    clock.increment(50)
    expect([state(), load.asked.length]).toEqual([{ signedIn: 'refreshing' }, 2])
  })

  test('what the exchange tells during a load that fails is asked for all the same', async () => {
    const { news, load, state, clock } = await signedIn()
    news.tell({ type: 'customer.updated', optimistic: null })
    news.tell({ type: 'customer.invalidated' })
    await load.fail(new Error('no'))
    clock.increment(50)
    expect([state(), load.asked.length]).toEqual([{ signedIn: 'refreshing' }, 3])
  })

  test('what the exchange goes on telling does not put it off', async () => {
    const { news, load, state, clock } = await signedIn()
    news.tell({ type: 'customer.invalidated' })
    clock.increment(30)
    news.tell({ type: 'customer.invalidated' })
    clock.increment(20)
    expect([state(), load.asked.length]).toEqual([{ signedIn: 'refreshing' }, 2])
  })

  test('what the exchange tells of what was just done here has the customer loaded once', async () => {
    const { news, load, state, clock } = await signedIn()
    news.tell({ type: 'customer.invalidated' })
    news.tell({ type: 'customer.updated', optimistic: null })
    clock.increment(50)
    await load.answer(customerWith())
    expect([state(), load.asked.length]).toEqual([{ signedIn: 'fresh' }, 2])
  })

  test.each(['changePassword', 'email'] as const)('ending every session leaves with message=%s', async (message) => {
    const { news, leave } = await signedIn()
    news.tell({ type: 'session.ending', message })
    news.tell({ type: 'session.expired' })
    expect(leave.asked).toEqual([{ message }])
  })

  test('a call that did not end them takes the message back', async () => {
    const { news, leave } = await signedIn()
    news.tell({ type: 'session.ending', message: 'email' })
    news.tell({ type: 'session.ending', message: null })
    news.tell({ type: 'session.expired' })
    expect(leave.asked).toEqual([{ message: 'expired' }])
  })
})

describe('screens', () => {
  const customer = customerWith()

  test('each has its actor, with who is there and where, until the customer goes to another', async () => {
    const { actor, open, screen, loadScreen } = await signedIn()
    await open('/order')
    expect(screen()?.opened).toEqual({ customer, location: at('/order'), previous: null })
    actor.send(goTo('/order/list'))
    expect(screen()).toBeUndefined()
    await loadScreen.answer(probed(at('/order/list')))
    expect(screen()?.opened).toEqual({ customer, location: at('/order/list'), previous: at('/order') })
    expect(loadScreen.asked).toEqual([at('/order'), at('/order/list')])
  })

  test('one whose code is here has its actor as soon as the customer is there', async () => {
    const { actor, screen, loadScreen } = await signedIn(['orders'])
    actor.send(goTo('/order/list'))
    expect([screen()?.opened.location, loadScreen.asked]).toEqual([at('/order/list'), []])
  })

  test('one where nothing happens has none', async () => {
    const { actor, open } = await signedIn()
    await open('/wallet/export-guide')
    expect([actor.getSnapshot().children.screen, actor.getSnapshot().context.screen?.module]).toEqual([
      undefined,
      'wallet-export-guide',
    ])
  })

  test('one that was gone to before the customer was known gets its actor then', async () => {
    const { actor, load, loadScreen, screen } = setting()
    actor.send(goTo('/protected/dashboard'))
    expect(loadScreen.asked).toEqual([])
    await load.answer(customer)
    await loadScreen.answer(probed(at('/protected/dashboard')))
    expect(screen()?.opened.location.screen).toBe('dashboard')
  })

  test('one that was left before its code came is not started', async () => {
    const { actor, loadScreen, screen } = await signedIn(['buy'])
    actor.send(goTo('/support'))
    actor.send(goTo('/order'))
    await loadScreen.answer(probed(at('/support')))
    expect([screen()?.opened.location.screen, actor.getSnapshot().context.screen?.module]).toEqual(['buy', 'buy'])
  })

  test('one that is gone to while nobody can be reached starts nothing', async () => {
    const { actor, leave, loadScreen, news, screen, state } = await signedIn()
    news.tell({ type: 'session.unreachable' })
    await leave.fail(new TypeError('Failed to fetch'))
    actor.send(goTo('/order'))
    expect([state(), screen(), loadScreen.asked]).toEqual(['unreachable', undefined, []])
  })

  test('after trying again nothing of the page holds for whoever is signed in then', async () => {
    const { actor, load, leave, news, open, screen } = await signedIn()
    await open('/order')
    news.tell({ type: 'session.unreachable' })
    await leave.fail(new TypeError('Failed to fetch'))
    actor.send({ type: 'session.retry' })
    const other = customerWith({ details: { email: 'other@example.com' } })
    await load.answer(other)
    const { location, previous } = actor.getSnapshot().context
    expect([screen(), location, previous]).toEqual([undefined, null, null])
    await open('/order')
    expect(screen()?.opened).toEqual({ customer: other, location: at('/order'), previous: null })
  })

  test('hears how the customer stands, also as they will most likely stand', async () => {
    const { actor, load, news, open, screen } = await signedIn()
    await open('/order')
    const later = customerWith({ verifications: { phone: 'UNVERIFIED' } })
    news.tell({ type: 'customer.updated', optimistic: null })
    await load.answer(later)
    expect(screen()?.told).toEqual([{ type: 'customer.changed', customer: later }])
    news.tell({ type: 'customer.updated', optimistic: customer })
    expect(screen()?.told.at(-1)).toEqual({ type: 'customer.changed', customer })
    expect(actor.getSnapshot().children.access?.getSnapshot().context.customer).toEqual(customer)
  })

  test('the actor goes on under the same key, and is told where the customer is', async () => {
    const { open, actor, screen, loadScreen } = await signedIn()
    await open('/payment/a/processing')
    actor.send(goTo('/payment/a/error'))
    expect(screen()?.told).toEqual([{ type: 'location.changed', location: at('/payment/a/error') }])
    expect(loadScreen.asked).toHaveLength(1)
    await open('/payment/b/error')
    expect([screen()?.told, screen()?.opened.location]).toEqual([[], at('/payment/b/error')])
  })

  test('what the address names is dropped once it is taken up, and the actor goes on', async () => {
    const { actor, open, screen, loadScreen } = await signedIn()
    await open('/order/sell?order=a')
    expect(consumedIn(actor.getSnapshot())).toBeUndefined()
    actor.getSnapshot().children.screen?.send({ type: 'take' })
    expect(consumedIn(actor.getSnapshot())).toEqual(['order'])
    actor.send(goTo('/order/sell'))
    expect([consumedIn(actor.getSnapshot()), loadScreen.asked.length]).toEqual([undefined, 1])
    expect(screen()?.opened.location).toEqual(at('/order/sell?order=a'))
    await open('/order/sell?order=b')
    expect(screen()?.opened.location).toEqual(at('/order/sell?order=b'))
  })

  test('the page is the one that its state belongs to', async () => {
    const { actor, open } = await signedIn()
    await open('/order')
    expect(pageOf(actor.getSnapshot())).toBeUndefined()
    actor.getSnapshot().children.screen?.send({ type: 'move' })
    expect(pageOf(actor.getSnapshot())).toEqual({ screen: 'support', params: {} })
  })

  test('one whose code does not come is said to have failed, and ends nothing', async () => {
    const { actor, loadScreen, open, state } = await signedIn()
    actor.send(goTo('/order'))
    const error = new TypeError('Failed to fetch dynamically imported module')
    await loadScreen.fail(error)
    expect([state(), actor.getSnapshot().context.failure]).toEqual([{ signedIn: 'fresh' }, { error }])
    await open('/order/list')
    expect(actor.getSnapshot().context.failure).toBeNull()
  })

  test('one that ended by a fault begins anew where the customer goes there again', async () => {
    const { actor, open, screen } = await signedIn()
    await open('/order')
    actor.getSnapshot().children.screen?.send({ type: 'break' })
    await tick()
    expect(actor.getSnapshot().children.screen).toBeUndefined()
    await open('/order')
    expect([actor.getSnapshot().context.failure, screen()?.opened.location.screen]).toEqual([null, 'buy'])
  })

  test('one that ends by a fault is said to have failed, and ends nothing', async () => {
    const { actor, open, state, screen } = await signedIn()
    await open('/order')
    actor.getSnapshot().children.screen?.send({ type: 'break' })
    await tick()
    expect(state()).toEqual({ signedIn: 'fresh' })
    expect(actor.getSnapshot().context.failure).toEqual({ error: new Error('A screen that ends') })
    await open('/order/list')
    expect([actor.getSnapshot().context.failure, screen()?.opened.location.screen]).toEqual([null, 'orders'])
  })
})
