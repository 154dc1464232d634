import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { accessMachine } from '../../machines/access'
import { fillBankAccounts } from '../../machines/bank/bank-accounts'
import { fillCopying } from '../../machines/copying'
import { PortError, unfilledLogic } from '../../machines/lib/ports'
import { fillDashboard } from '../../machines/lists/dashboard'
import { fillRateChart } from '../../machines/lists/rate-chart'
import { notificationListMachine } from '../../machines/lists/notification-list'
import { statementMachine } from '../../machines/lists/statement'
import { fillImportantMessages } from '../../machines/lists/important-messages'
import { fillNotifications } from '../../machines/lists/notifications'
import { exportMachine } from '../../machines/lists/export'
import { fillOrders, type OrdersNews } from '../../machines/lists/orders'
import { fillResource } from '../../machines/lists/resource'
import { messagesMachine } from '../../machines/messages'
import { addressBookMachine } from '../../machines/order/address-book'
import { fillBuy } from '../../machines/order/buy'
import { fillOrder } from '../../machines/order/order'
import { paymentMachine } from '../../machines/order/payment'
import { stepNow } from '../../machines/onboarding/standing'
import { onboardingMachine } from '../../machines/onboarding/wizard'
import { fillUnpaid } from '../../machines/order/unpaid'
import { emptyBuyDraft } from '../../src/domain/buy-draft'
import { pageOf, spentReference } from '../../machines/page'
import { fillRates } from '../../machines/rates'
import { fillSession, type SessionNews } from '../../machines/session'
import { fillSell } from '../../machines/order/sell'
import { sessionsMachine } from '../../machines/settings/sessions'
import { fillSupport } from '../../machines/support'
import type { ScreenName } from '../../src/domain/screens'
import type { CurrentUser } from '../../src/domain/customer'
import type { Order } from '../../src/domain/orders'
import type { LoginMessage } from '../../src/domain/public-site'
import { main } from '../paths/drivers/sell.driver'
import { customerWith } from '../support/customers'
import { orderWith } from '../support/orders'
import { heldFeed, heldPort, tick } from '../support/ports'

const never = () => new Promise<never>(() => undefined)
const silent = () => () => undefined

const setting = (brought: readonly ScreenName[] = []) => {
  const clock = new SimulatedClock()
  const load = heldPort<void, CurrentUser>()
  const signOut = heldPort<void, void>()
  const leave = heldPort<{ message: LoginMessage | null }, void>()
  const loadOrder = heldPort<{ reference: string }, Order>()
  const news = heldFeed<void, SessionNews>()
  const orders = heldFeed<void, OrdersNews>()
  const loadScreen = heldPort<{ screen: ScreenName }, void>()
  const resource = fillResource({ loadResource: never })
  const machine = fillSession(
    {
      loadCustomer: load.port,
      signOut: signOut.port,
      leave: leave.port,
      loadScreen: { bring: loadScreen.port, isHere: ({ screen }) => brought.includes(screen) },
      watchSession: news.feed,
    },
    {
      messages: messagesMachine,
      copying: fillCopying({ writeClipboard: never }),
      access: accessMachine,
      notifications: fillNotifications({ loadNotifications: never, markProcessed: never, watchNotifications: silent }),
      importantMessages: fillImportantMessages({ closeMessage: never }),
      unpaid: fillUnpaid({ watchOrders: orders.feed }, { resource }),
      buy: fillBuy(
        {
          checkAddress: never,
          readClipboard: never,
          placeOrder: never,
          withdraw: never,
          loadAddressBook: { isHere: () => false, bring: never },
          keepDraft: () => undefined,
          warn: () => undefined,
        },
        { rates: fillRates({ loadRates: never, watchPage: silent }), resource, addressBook: addressBookMachine },
      ),
      order: fillOrder(
        {
          loadOrder: loadOrder.port,
          reportTransfer: never,
          cancelOrder: never,
          saveReceipt: never,
          sendFeedback: never,
          retryPayout: never,
          watchOrder: silent,
        },
        { rates: fillRates({ loadRates: never, watchPage: silent }) },
      ),
      orders: fillOrders(
        {
          loadOrders: never,
          loadOrder: never,
          watchOrders: orders.feed,
          showFilter: () => undefined,
        },
        { exporting: exportMachine },
      ),
      dashboard: fillDashboard(
        { watchOrders: orders.feed },
        {
          resource,
          rates: fillRates({ loadRates: never, watchPage: silent }),
          rateChart: fillRateChart({ loadGraphs: never, recallChoice: () => null, keepChoice: () => undefined }),
        },
      ),
      onboarding: onboardingMachine,
      payment: paymentMachine,
      sell: fillSell(
        {
          placeOrder: never,
          loadOrder: loadOrder.port,
          followVerification: silent,
          recallDraft: () => null,
          keepDraft: () => undefined,
          keepMessage: () => undefined,
          askCustomer: () => undefined,
          tellChanged: () => undefined,
        },
        { rates: fillRates({ loadRates: never, watchPage: silent }) },
      ),
      support: fillSupport({
        loadOrders: never,
        loadOrder: never,
        sendMessage: never,
        recallDraft: () => null,
        keepDraft: () => undefined,
      }),
      bankAccounts: fillBankAccounts(
        {
          deleteAccount: never,
          setMain: never,
          loadPart: { isHere: () => false, bring: () => Promise.reject(new PortError('unavailable')) },
          followVerification: silent,
          tellChanged: () => undefined,
          tellDeleted: () => undefined,
        },
        {
          accountForm: unfilledLogic('accountForm'),
          bankVerification: unfilledLogic('bankVerification'),
          reidentification: unfilledLogic('reidentification'),
        },
      ),
      notificationList: notificationListMachine,
      statement: statementMachine,
      sessions: sessionsMachine,
    },
  )
  const actor = createActor(machine, { clock }).start()
  const screens = () =>
    ['buy', 'order', 'orders', 'dashboard', 'onboarding', 'payment', 'support', 'sell', 'bankAccounts'].filter(
      (name) => name in running(),
    )
  const running = () =>
    Object.fromEntries(Object.entries(actor.getSnapshot().children).filter(([, child]) => child !== undefined))
  const state = () => actor.getSnapshot().value
  return { actor, clock, load, signOut, leave, loadOrder, loadScreen, news, screens, state }
}

const signedIn = async (brought: readonly ScreenName[] = []) => {
  const all = setting(brought)
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
    news.tell({ type: 'customer.changedHere', foreseen: null })
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
    news.tell({ type: 'network.lost' })
    expect([actor.getSnapshot().context.isOffline, state()]).toEqual([true, { signedIn: 'fresh' }])
    news.tell({ type: 'network.back' })
    expect(actor.getSnapshot().context.isOffline).toBe(false)
  })
})

describe('what the customer does here', () => {
  test('is heard of at once, however short ago the customer was loaded', async () => {
    const { news, load, state } = await signedIn()
    news.tell({ type: 'customer.changedHere', foreseen: null })
    expect([state(), load.asked.length]).toEqual([{ signedIn: 'refreshing' }, 2])
  })

  test('an answer that was asked for before it counts no more', async () => {
    const { news, load, actor, clock } = await signedIn()
    clock.increment(10_000)
    news.tell({ type: 'customer.stale' })
    news.tell({ type: 'customer.changedHere', foreseen: null })
    await load.answer(customerWith({ verifications: { phone: 'UNVERIFIED' } }))
    expect([load.asked.length, actor.getSnapshot().context.customer?.verifications.phone]).toEqual([3, 'UNVERIFIED'])
  })

  test('what the exchange tells meanwhile does not hold up what is awaited, and is asked for after it', async () => {
    const { news, load, actor, state, clock } = await signedIn()
    news.tell({ type: 'customer.changedHere', foreseen: null })
    news.tell({ type: 'customer.told' })
    const phone = () => actor.getSnapshot().context.customer?.verifications.phone
    await load.answer(customerWith({ verifications: { phone: 'UNVERIFIED' } }))
    expect([phone(), state(), load.asked.length]).toEqual(['UNVERIFIED', { signedIn: 'told' }, 2])
    clock.increment(50)
    await load.answer(customerWith({ verifications: { phone: 'VERIFIED' } }))
    expect([phone(), state(), load.asked.length]).toEqual(['VERIFIED', { signedIn: 'fresh' }, 3])
  })

  test('what is foreseen of the customer holds until the exchange has told it', async () => {
    const { news, load, actor, state, clock } = await signedIn()
    const phone = () => actor.getSnapshot().context.customer?.verifications.phone
    news.tell({ type: 'customer.changedHere', foreseen: customerWith({ verifications: { phone: 'UNVERIFIED' } }) })
    expect([phone(), state(), load.asked.length]).toEqual(['UNVERIFIED', { signedIn: 'told' }, 1])
    clock.increment(50)
    expect([phone(), state(), load.asked.length]).toEqual(['UNVERIFIED', { signedIn: 'refreshing' }, 2])
    await load.answer(customerWith())
    expect([phone(), state()]).toEqual(['VERIFIED', { signedIn: 'fresh' }])
  })

  test('what the exchange tells is heard of at once', async () => {
    const { news, load, state, clock } = await signedIn()
    news.tell({ type: 'customer.told' })
    clock.increment(50)
    expect([state(), load.asked.length]).toEqual([{ signedIn: 'refreshing' }, 2])
  })

  test('what the exchange tells during a load that fails is asked for all the same', async () => {
    const { news, load, state, clock } = await signedIn()
    news.tell({ type: 'customer.changedHere', foreseen: null })
    news.tell({ type: 'customer.told' })
    await load.fail(new Error('no'))
    clock.increment(50)
    expect([state(), load.asked.length]).toEqual([{ signedIn: 'refreshing' }, 3])
  })

  test('what the exchange goes on telling does not put it off', async () => {
    const { news, load, state, clock } = await signedIn()
    news.tell({ type: 'customer.told' })
    clock.increment(30)
    news.tell({ type: 'customer.told' })
    clock.increment(20)
    expect([state(), load.asked.length]).toEqual([{ signedIn: 'refreshing' }, 2])
  })

  test('what the exchange tells of what was just done here has the customer loaded once', async () => {
    const { news, load, state, clock } = await signedIn()
    news.tell({ type: 'customer.told' })
    news.tell({ type: 'customer.changedHere', foreseen: null })
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

describe('onboarding', () => {
  const entered = { type: 'screen.entered', screen: 'verification', reference: null, draft: null } as const
  const fresh = customerWith({ verifications: { email: 'UNVERIFIED', phone: 'UNVERIFIED' } })

  test('starts once its code is there', async () => {
    const { actor, load, loadScreen, screens } = setting()
    actor.send(entered)
    await load.answer(fresh)
    expect([loadScreen.asked.length, screens()]).toEqual([1, []])
    await loadScreen.answer()
    expect(screens()).toEqual(['onboarding'])
    const onboarding = actor.getSnapshot().children.onboarding?.getSnapshot()
    expect(onboarding && stepNow(onboarding)).toBe('email')
  })

  test('hears how the customer stands, and the page follows it', async () => {
    const { actor, load, loadScreen, news } = setting()
    actor.send(entered)
    await load.answer(fresh)
    await loadScreen.answer()
    news.tell({ type: 'customer.changedHere', foreseen: null })
    await load.answer(customerWith({ verifications: { phone: 'UNVERIFIED' } }))
    const onboarding = actor.getSnapshot().children.onboarding?.getSnapshot()
    expect(onboarding && stepNow(onboarding)).toBe('phone')
    expect(pageOf(actor.getSnapshot())).toBeUndefined()
  })

  test('goes on with the customer who is foreseen, and the gate with it', async () => {
    const { actor, load, loadScreen, news } = setting()
    actor.send(entered)
    await load.answer(fresh)
    await loadScreen.answer()
    news.tell({
      type: 'customer.changedHere',
      foreseen: customerWith({ verifications: { phone: 'UNVERIFIED' }, hasTemporaryEmail: false }),
    })
    const onboarding = actor.getSnapshot().children.onboarding?.getSnapshot()
    expect(onboarding && stepNow(onboarding)).toBe('phone')
    expect(actor.getSnapshot().children.access?.getSnapshot().context.customer.verifications.email).toBe('VERIFIED')
  })

  test('is told which page the customer came from', async () => {
    const { actor, load, loadScreen } = setting()
    actor.send({ ...entered, screen: 'buy' })
    await load.answer(fresh)
    actor.send({ ...entered, screen: 'profilePhone' })
    await loadScreen.answer()
    expect(actor.getSnapshot().children.onboarding?.getSnapshot().context.cameFrom).toEqual({
      screen: 'buy',
      reference: null,
    })
  })

  test('is not started where its screen was left before', async () => {
    const { actor, load, loadScreen, screens } = setting()
    actor.send(entered)
    await load.answer(fresh)
    actor.send({ ...entered, screen: 'buy' })
    await loadScreen.answer()
    expect(screens()).toEqual(['buy'])
  })

  test('a code that does not come ends nothing', async () => {
    const { actor, load, loadScreen, state } = setting()
    actor.send(entered)
    await load.answer(fresh)
    await loadScreen.fail(new TypeError('Failed to fetch dynamically imported module'))
    expect(state()).toEqual({ signedIn: 'fresh' })
  })
})

describe('screens', () => {
  const entered = (screen: ScreenName, reference: string | null = null) =>
    ({ type: 'screen.entered', screen, reference, draft: null }) as const

  test('each entered screen has its actor, until another is entered', async () => {
    const { actor, loadScreen, screens } = await signedIn()
    actor.send(entered('buy'))
    expect(screens()).toEqual(['buy'])
    actor.send(entered('orders'))
    expect(screens()).toEqual([])
    await loadScreen.answer()
    expect(screens()).toEqual(['orders'])
    actor.send(entered('orderConfirmation', 'a'))
    await loadScreen.answer()
    expect(screens()).toEqual(['order'])
  })

  test('support is written to by the customer, about the order that the address names', async () => {
    const { actor, loadScreen } = await signedIn()
    const context = () => actor.getSnapshot().children.support?.getSnapshot().context
    actor.send(entered('support', 'order-1'))
    await loadScreen.answer()
    expect(context()).toMatchObject({ owner: customerWith().details.email, chosen: 'order-1' })
    actor.send(entered('support'))
    await loadScreen.answer()
    expect(context()?.chosen).toBeNull()
  })

  test('one whose code is here has its actor as soon as it is entered', async () => {
    const { actor, screens, loadScreen } = await signedIn(['orders'])
    actor.send(entered('orders'))
    expect([screens(), loadScreen.asked]).toEqual([['orders'], []])
  })

  test('a screen entered before the customer was known gets its actor then', async () => {
    const { actor, load, loadScreen, screens } = setting()
    actor.send(entered('dashboard'))
    expect(screens()).toEqual([])
    await load.answer(customerWith())
    await loadScreen.answer()
    expect(screens()).toEqual(['dashboard'])
  })

  test('one that is entered while nobody can be reached starts nothing', async () => {
    const { actor, leave, loadScreen, news, screens, state } = await signedIn()
    news.tell({ type: 'session.unreachable' })
    await leave.fail(new TypeError('Failed to fetch'))
    actor.send(entered('buy'))
    actor.send(entered('orders'))
    await loadScreen.fail(new TypeError('Failed to fetch dynamically imported module'))
    expect([state(), screens()]).toEqual(['unreachable', []])
  })

  test('after trying again a page is entered anew, with what its own customer has kept', async () => {
    const { actor, load, leave, news, screens } = await signedIn()
    actor.send({ ...entered('buy'), draft: { ...emptyBuyDraft, amount: '900' } })
    news.tell({ type: 'session.unreachable' })
    await leave.fail(new TypeError('Failed to fetch'))
    actor.send({ type: 'session.retry' })
    await load.answer(customerWith({ details: { email: 'other@example.com' } }))
    const { entered: place, draft } = actor.getSnapshot().context
    expect([screens(), place, draft]).toEqual([[], undefined, null])
    actor.send(entered('buy'))
    expect(screens()).toEqual(['buy'])
  })

  test('the same order under another status is the same page, another order is another', async () => {
    const { actor, loadOrder, loadScreen } = await signedIn()
    actor.send(entered('orderConfirmation', 'a'))
    await loadScreen.answer()
    actor.send(entered('orderConfirmation', 'a'))
    actor.send(entered('orderConfirmation', 'b'))
    await loadScreen.answer()
    await tick()
    expect(loadOrder.asked).toEqual([{ reference: 'a' }, { reference: 'b' }])
  })

  test('the page follows the order: its status stands in the address', async () => {
    const { actor, loadOrder, loadScreen } = await signedIn()
    const { reference } = orderWith()
    actor.send(entered('orderConfirmation', reference))
    await loadScreen.answer()
    expect(pageOf(actor.getSnapshot())).toBeUndefined()
    await loadOrder.answer(orderWith({ status: 'PAID' }))
    expect(pageOf(actor.getSnapshot())).toEqual({ screen: 'orderConfirmation', params: { reference, status: 'PAID' } })
  })

  test('the order that is sold again is named by the address until it has been fetched', async () => {
    const { actor, load, loadOrder, loadScreen } = setting()
    await load.answer(customerWith({ bankAccounts: [main] }))
    const { reference } = orderWith()
    actor.send(entered('sell', reference))
    await loadScreen.answer()
    expect(spentReference(actor.getSnapshot())).toBeUndefined()
    await loadOrder.answer(orderWith({ type: 'SELL', status: 'COMPLETED' }))
    await tick()
    expect(spentReference(actor.getSnapshot())).toEqual({ screen: 'sell', reference })
  })

  test('the verification that a bank led back to is named by the address until the customer turns to something else', async () => {
    const { actor, loadScreen } = await signedIn()
    actor.send(entered('profileBank', 'verification-1'))
    await loadScreen.answer()
    await tick()
    expect(spentReference(actor.getSnapshot())).toBeUndefined()
    actor.getSnapshot().children.bankAccounts?.send({ type: 'account.add' })
    expect(spentReference(actor.getSnapshot())).toEqual({ screen: 'profileBank', reference: 'verification-1' })
  })

  test('an order that is not there leads to not-found', async () => {
    const { actor, loadOrder, loadScreen } = await signedIn()
    actor.send(entered('orderConfirmation', 'x'))
    await loadScreen.answer()
    await loadOrder.fail(new PortError('not-found'))
    expect(pageOf(actor.getSnapshot())).toEqual({ screen: 'errorNotFound', params: {} })
  })
})
