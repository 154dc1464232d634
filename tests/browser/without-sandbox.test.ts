import { asc, eq } from 'drizzle-orm'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers, deskDecisions } from '../../src/server/database/schema'
import { launchBrowser, openPage } from '../support/browser'
import { transferOf } from '../support/callbacks'
import { atDesk } from '../support/desk-in-browser'
import { buyScreen, referenceIn } from '../support/journey'
import { newcomer } from '../support/newcomer'
import { startWithoutSandbox } from '../support/without-sandbox'

const operators = {
  'sub-ulla': { name: 'Ulla Ek', roles: ['reviewer'] },
  'sub-bo': { name: 'Bo Lind', roles: ['payer'] },
  'sub-cia': { name: 'Cia Ros', roles: ['payer'] },
} as const

let exchange: Awaited<ReturnType<typeof startWithoutSandbox>>
let browser: Browser

beforeAll(async () => {
  ;[exchange, browser] = await Promise.all([startWithoutSandbox(operators), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await exchange?.stop()
})

/** Amounts have blanks at which no line breaks. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

/** Whether a picture came and could be drawn. */
const isDrawn = (picture: Locator): Promise<boolean> =>
  picture.evaluate((drawn) => drawn instanceof HTMLImageElement && drawn.complete && drawn.naturalWidth > 0)

test('a new customer is onboarded at the desk, buys, and two operators release what was held', async ({ skip }) => {
  if (exchange === undefined) return skip('No PostgreSQL is to be had here')
  const { origin, deskOrigin, codeSent, callBack, database, lines, letters } = exchange
  const email = 'ebba.akerlund@example.com'
  const { page, close, troubles } = await openPage(browser, origin)
  const customer = newcomer(page, 'en', codeSent)
  const { t } = customer

  await customer.signUp(email, 'en lång promenad i skogen')
  await customer.press(t('onboarding.all.start'))
  await customer.confirmEmail(email)
  await customer.givePhone('0701740605', '+46701740605')
  await customer.skipTwoFactor()
  await customer.givePersonalDetails('19850709-0000')
  for (const kind of ['id-front', 'id-back', 'residency'] as const) await customer.giveDocument(kind)
  await customer.press(t('questions.start'))
  await customer.answer()
  await customer.submitAnswers()
  await page.waitForURL('**/app/order')
  await customer.press(t('tour.skip'))
  await page.getByText(t('closed.documents-under-review.text')).waitFor()

  const reviewer = await atDesk(browser, deskOrigin, 'en')
  await reviewer.page.goto('/')
  await reviewer.signIn('sub-ulla')
  await reviewer.faultless('overview')
  for (const kind of ['id-front', 'id-back', 'residency'] as const) {
    await reviewer.page.getByRole('link', { name: t(`desk.kind.${kind}`) }).click()
    await expect.poll(() => isDrawn(reviewer.page.getByRole('img', { name: t('desk.documents') }))).toBe(true)
    const home = kind === 'residency' ? ', Skeppsbron 10, 111 30 Stockholm' : ''
    const holder = `Ebba Åkerlund 19850709-0000${home}`
    await reviewer.page.getByText(t('desk.evidence.holder', { holder }), { exact: true }).waitFor()
    if (kind === 'residency') await reviewer.faultless('document')
    await reviewer.page.getByLabel(t('desk.why')).fill('It is theirs')
    await reviewer.press(t('desk.accept'))
    await reviewer.page.waitForURL(`${deskOrigin}/desk`)
  }
  await reviewer.page.getByRole('link', { name: email }).first().click()
  await reviewer.faultless('answers')
  await reviewer.page.getByLabel(t('desk.why')).fill('Nothing is missing')
  await reviewer.press(t('desk.accept'))
  await reviewer.page.waitForURL(`${deskOrigin}/desk`)

  const buy = buyScreen(page, 'en')
  await buy.fill('5000')
  await buy.review.click()
  await buy.place.click()
  await page.getByRole('radio', { name: t('buy.shield.purpose.own-savings') }).check({ force: true })
  await customer.press(t('buy.shield.continue'))
  await page.waitForURL('**/app/protected/order/*/UNPAID')
  const reference = referenceIn(page)
  await customer.press(t('common.copyThis', { what: t('confirmation.ocr') }))
  const number = await page.evaluate(() => navigator.clipboard.readText())
  expect(await callBack('payments', transferOf(number, '4900.00'))).toBe(200)
  await page.waitForURL(`**/app/protected/order/${reference}/CONTACT_SUPPORT`)

  const payers = await atDesk(browser, deskOrigin, 'en')
  const order = t('desk.order', { number })
  await payers.page.goto('/')
  await payers.signIn('sub-bo')
  await payers.page.getByRole('link', { name: order }).click()
  await payers.page.getByText(t('desk.orders.short')).waitFor()
  await payers.faultless('order-short')
  expect(await callBack('payments', transferOf(number, '100.00'))).toBe(200)
  await payers.page.reload()
  await payers.page.getByText('SEK 5,000.00', { exact: true }).nth(1).waitFor()
  await payers.faultless('order')
  await payers.page.getByLabel(t('desk.why')).first().fill('The rest came later')
  await payers.press(t('desk.release'))
  await payers.page.waitForURL('**/desk/proposals/*')
  const proposal = payers.page.url()
  await payers.page.getByText(t('desk.proposals.own')).waitFor()
  expect(await payers.page.getByRole('button', { name: t('desk.proposals.confirm') }).count()).toBe(0)
  await payers.faultless('proposal-of-own')

  await payers.page.goto('/desk')
  await payers.press(t('desk.operator.signOut'))
  await payers.faultless('signed-out')
  await payers.page.getByRole('link', { name: t('desk.signedOut.signIn') }).click()
  await payers.signIn('sub-cia')
  await payers.page.goto(proposal)
  await payers.faultless('proposal')
  await payers.page.getByLabel(t('desk.why')).fill('Seen on the statement')
  await payers.press(t('desk.proposals.confirm'))
  await payers.page.waitForURL(`${deskOrigin}/desk`)
  await page.waitForURL(`**/app/protected/order/${reference}/COMPLETED`)

  await payers.page.getByRole('link', { name: t('desk.timeline.find') }).click()
  await payers.faultless('find')
  await payers.page.getByLabel(t('desk.timeline.customer')).fill(email)
  await payers.press(t('desk.timeline.show'))
  await payers.page.waitForURL('**/desk/customers/*')
  await payers.faultless('timeline')
  expect((await payers.page.locator('main ol li strong').allInnerTexts()).map(plain)).toEqual([
    `E-mail: ${order} is completed`,
    `${order}: Completed`,
    `${order}: BTC sent, 0.00791666 BTC`,
    `${order}: Our margin, SEK 250.00`,
    `${order} is held no longer: looked at by us`,
    `${order}: Payout pending`,
    `${order} · Cia Ros releases the order: confirmed · Why: Seen on the statement`,
    `${order} · Bo Lind releases the order: proposed · Why: The rest came later`,
    `${order}: Payment, SEK 100.00`,
    `E-mail: Contact support about order ${number}`,
    `${order} is held: looked at by us`,
    `${order}: Contact support`,
    `${order}: Payment, SEK 4,900.00`,
    `E-mail: ${order}: pay SEK 5,000.00`,
    `${order}: Unpaid`,
    'Ulla Ek approves answers: done · Why: Nothing is missing',
    'Ulla Ek approves a document: done · Why: It is theirs',
    'Ulla Ek approves a document: done · Why: It is theirs',
    'Ulla Ek approves a document: done · Why: It is theirs',
    'Sent in answers: A few questions about you',
    'Sent in: Proof of residence',
    'Sent in: ID card, back',
    'Sent in: ID card, front',
    'Logged in, on a new device',
    'Signed up',
  ])
  expect(letters.map(({ to, subject }) => [to, plain(subject)])).toEqual([
    [email, 'Your code from Nordmynt'],
    [email, `Order ${number}: pay SEK 5,000.00`],
    [email, `Contact support about order ${number}`],
    [email, `Order ${number} is completed`],
  ])

  const [known] = await database.read((handle) => handle.select().from(customers).where(eq(customers.email, email)))
  const audit = await database.read((handle) => handle.select().from(deskDecisions).orderBy(asc(deskDecisions.at)))
  const accepted = { subject: 'sub-ulla', name: 'Ulla Ek', roles: ['reviewer'], outcome: 'done' }
  const ofOrder = { action: 'order.release', kind: 'order', about: reference, orderReference: reference }
  const seen = { version: audit[4]?.version, proposal: proposal.split('/').at(-1) }
  const id: unknown = expect.any(String)
  const document = { ...accepted, action: 'document.accept', kind: 'document', about: id, reason: 'It is theirs' }
  expect(audit).toEqual(
    [
      document,
      document,
      document,
      {
        ...accepted,
        action: 'answers.accept',
        kind: 'answers',
        about: 'VERIFICATION_KYC_ONBOARDING',
        reason: 'Nothing is missing',
      },
      {
        ...ofOrder,
        ...seen,
        subject: 'sub-bo',
        name: 'Bo Lind',
        roles: ['payer'],
        outcome: 'proposed',
        reason: 'The rest came later',
      },
      {
        ...ofOrder,
        ...seen,
        subject: 'sub-cia',
        name: 'Cia Ros',
        roles: ['payer'],
        outcome: 'confirmed',
        reason: 'Seen on the statement',
      },
    ].map((row) => ({
      id,
      at: expect.any(Date),
      customerId: known?.id,
      version: id,
      orderReference: null,
      proposal: null,
      ...row,
    })),
  )

  const secrets = [email, encodeURIComponent(email), 'kerlund', '19850709', '701740605', 'Skeppsbron']
  const told = (text: string) => secrets.filter((each) => text.includes(each))
  expect([...reviewer.addresses, ...payers.addresses].flatMap(told)).toEqual([])
  expect(lines.flatMap(told)).toEqual([])
  expect(lines.filter((line) => !line.startsWith('{"level":30'))).toEqual([])
  // The exchange asks what the purchase is for by refusing the order first.
  expect([troubles, reviewer.troubles, payers.troubles]).toEqual([[expect.stringContaining('status of 409')], [], []])
  for (const each of [{ close }, reviewer, payers]) await each.close()
}, 600_000)
