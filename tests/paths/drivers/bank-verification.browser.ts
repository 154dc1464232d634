import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import { array, create, nullable, string, type } from 'superstruct'
import {
  type bankVerificationMachine,
  type VerificationSnapshot,
} from '../../../machines/bank-accounts/bank-verification'
import { checkAccountNumber, depositTries } from '../../../src/domain/bank/bank-accounts'
import { mostBankAccounts, type VerificationFailure } from '../../../src/domain/bank/bank-verification'
import type { BankAccount } from '../../../src/domain/customer/customer'
import { waitText } from '../../../src/i18n/wait'
import { addAccount, beginAtBank, findAtBank, foundClearing, decideAtBank, decideAtDesk } from '../browser/bank'
import { sendsPicture } from '../browser/files'
import { asks } from '../browser/pending'
import { askedAfter, answering, refusedWith } from '../browser/releases'
import { retold } from '../browser/retold'
import { has, isBusyWith, says, shown, whileTimePasses } from '../browser/sees'
import { localeOf, stepsOn, type Word } from '../browser/words'
import type { BrowserHalf, Stage, Way } from '../driver'
import type { PlannedStep } from '../record'
import type { Call } from '../sandbox'
import { unverified } from './accounts'
import { atMost, badInput } from './cases'

const at = '/profile/bank'
const load = `GET /protected/v2${at}/verification`
const banks = `GET /protected/v2${at}/verification/banks`
const init = `POST /protected/v2${at}/verification/init`
const check = `POST /protected/v2${at}/verification/verify`
const complete = `POST /protected/v2${at}/verification/complete`
const sendDeposit = `POST /protected/v2${at}/verification`
const checkDeposit = `POST /protected/v2${at}/verify`

/** The customer's accounts of a page: the one that is verified there, and another. */
type Accounts = { reference: string; accountNumber: string; other: string }

const pages = new WeakMap<Page, Accounts>()

const accountsOn = (page: Page): Accounts => {
  const accounts = pages.get(page)
  if (!accounts) throw new Error('The page of a verification was not opened')
  return accounts
}

const calls = async (page: Page) => (await import('../../support/newcomer-calls')).callsOf(page)

const List = type({ result: array(type({ reference: string(), accountNumber: string() })) })

const Last = type({
  result: nullable(
    type({
      verification: string(),
      kind: string(),
      state: string(),
      failure: nullable(string()),
      reference: nullable(string()),
      accounts: array(type({ externalId: string() })),
    }),
  ),
})

/** How the customer's last verification stands. */
const last = async (page: Page) => create(await (await calls(page)).get(`${at}/verification`), Last).result

/** A number of the same bank that no other customer has, so that its deposit is found among those of others. */
const freshNumber = (): string => {
  for (;;) {
    const number = String(randomInt(1e7)).padStart(7, '0')
    if (!number.endsWith(closedEnding) && checkAccountNumber(number, unverified.clearingNumber) === null) return number
  }
}

/** What is paid to accounts that end so comes back. */
const closedEnding = '404'

const unlisted = { clearingNumber: '0001', bankName: 'Sparbanken Öst', customBank: true }

const another: Pick<BankAccount, 'clearingNumber' | 'accountNumber'> = {
  clearingNumber: '3300',
  accountNumber: '0006205124',
}

/** By which button of the list, which has asked before how the last verification stands. */
const opensWith: Readonly<Record<string, Word>> = {
  account: 'bank.verify',
  any: 'bank.find',
  'other bank': 'bank.verify',
  'none left': 'bank.verify',
}

const open = async (stage: Stage, given: string, steps: readonly PlannedStep[]): Promise<void> => {
  const { page, sandbox } = stage
  const { t, press } = await stepsOn(page)
  await sandbox.seed('no-bank-account')
  await sandbox.feature('GOCARDLESS_LIMIT_CHECK', true)
  const accountNumber = freshNumber()
  const bank = given === 'other bank' ? unlisted : { clearingNumber: unverified.clearingNumber }
  await addAccount(page, { ...bank, accountNumber })
  await addAccount(page, another)
  if (steps.some(({ label }) => label.endsWith('«verified already»'))) await findAtBank(page)
  const { result } = create(await (await calls(page)).get(at), List)
  const referenceOf = (wanted: string): string =>
    result.find((account) => account.accountNumber === wanted)?.reference ?? ''
  const accounts = { reference: referenceOf(accountNumber), accountNumber, other: referenceOf(another.accountNumber) }
  pages.set(page, accounts)
  const back = given === 'back' ? `?ref=${await beginAtBank(page, accounts.reference)}` : ''
  await page.route(
    ({ pathname }) => pathname.startsWith('/sandbox/verify/'),
    (route) => route.fulfill({ status: 204 }),
  )
  await sandbox.holdEvents()
  await sandbox.hold(banks, init, check, complete, sendDeposit, checkDeposit)
  if (given === 'none left') await hasNoneLeft(page)
  const word = opensWith[given]
  await Promise.all([
    page.goto(`/app/profile/bank${back}`),
    ...(word === undefined ? [] : [page.waitForResponse((answer) => asks(load)(answer.request()))]),
  ])
  await sandbox.hold(load)
  if (steps.some(({ label }) => label.startsWith('✗leave'))) await leadsAstray(page)
  if (steps.some(({ label }) => label === '✓loadBanks «none»')) await hasBanksUntil(page)
  if (word !== undefined) await press(t(word))
}

const elsewhere = 'https://example.org/elsewhere'

/** From now on a bank leads where no bank is. */
const leadsAstray = (page: Page): Promise<unknown> =>
  retold(page, /\/profile\/bank\/verification(\/init)?$/, (result) =>
    Reflect.get(result, 'redirectUrl') ? { ...result, redirectUrl: elsewhere } : result,
  )

/** Pages whose next answer names no bank. */
const withoutBanks = new WeakSet<Page>()

const hasBanksUntil = (page: Page): Promise<unknown> =>
  retold(page, /\/profile\/bank\/verification\/banks$/, (result) => (withoutBanks.delete(page) ? [] : result))

/** All customers share a month's verifications, so it is only for this page that they are used up. */
const hasNoneLeft = (page: Page): Promise<unknown> =>
  retold(page, /\/auth\/me$/, (result) => ({ ...result, remainingGoCardlessVerifications: 0 }))

/** Waits until the last verification has gone on from how it stood. */
const goneOn = async (page: Page): Promise<void> => {
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await last(page))?.state !== 'started') return
    await page.waitForTimeout(30)
  }
  throw new Error('The bank has told nothing')
}

const isAny = async ({ sandbox }: Stage): Promise<boolean> => {
  const context = await sandbox.contextOf('bankVerification')
  return Reflect.get(context, 'account') === null && Reflect.get(context, 'back') === null
}

type Happening = (stage: Stage) => Promise<void>

/** A visit at the bank that nothing has come of yet. */
const visit = async (stage: Stage): Promise<string> => {
  const { page } = stage
  const now = await last(page)
  if (now?.state === 'started' && now.kind === 'automatic') return now.verification
  return beginAtBank(page, (await isAny(stage)) ? undefined : accountsOn(page).reference)
}

const ends =
  (decision: Parameters<typeof decideAtBank>[2], failure: VerificationFailure) =>
  async (stage: Stage): Promise<void> => {
    const { page } = stage
    if ((await last(page))?.failure === failure) return
    await decideAtBank(page, await visit(stage), decision)
    await goneOn(page)
  }

/** By whoever looks at the statement, where one waits; else by the bank. */
const reviewed =
  (decision: 'accept' | 'reject', atBank: Happening): Happening =>
  async (stage) => {
    const now = await last(stage.page)
    if (now?.state !== 'started' || now.kind !== 'statement') return atBank(stage)
    await decideAtDesk(stage.page, 'statement', now.verification, decision)
    await goneOn(stage.page)
  }

const found = async (stage: Stage): Promise<void> => {
  const { page } = stage
  if ((await last(page))?.state === 'found') return
  await decideAtBank(page, await visit(stage), 'approve')
  await goneOn(page)
}

const verified = async (stage: Stage): Promise<void> => {
  const { page } = stage
  await found(stage)
  const now = await last(page)
  const externalId = now?.accounts[0]?.externalId
  await (await calls(page)).post(`${at}/verification/complete`, { verification: now?.verification, externalId })
}

/** At the bank, everything but the account is told. */
const notThere = async (stage: Stage): Promise<void> => {
  const { page } = stage
  await decideAtBank(page, await visit(stage), 'approve', accountsOn(page).accountNumber)
  await goneOn(page)
}

/** The bank names none but the account that is verified. */
const verifiedAlready = async (stage: Stage): Promise<void> => {
  const { page } = stage
  if ((await last(page))?.failure === 'all-verified') return
  await decideAtBank(page, await visit(stage), 'approve', new RegExp(`^(?![^]*${foundClearing})`))
  await goneOn(page)
}

/** So much later another deposit may be sent, also after too many wrong codes. */
const nextDepositSeconds = 16 * 60

/** The codes of the account's deposits as they are read in the bank's app, newest first. */
const codesOfDeposits = async (page: Page): Promise<string[]> => {
  const { accountNumber } = accountsOn(page)
  const pattern = new RegExp(`(\\d{4})</strong>\\s*<span[^>]*>[^<]*${accountNumber}`, 'g')
  const text = await (await page.context().request.get('/sandbox/account')).text()
  return [...text.matchAll(pattern)].map(([, code = '']) => code)
}

/** Has a deposit sent, and waits until it has come. */
const depositComes = async (page: Page, send: () => Promise<unknown>): Promise<void> => {
  const { length } = await codesOfDeposits(page)
  await send()
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await codesOfDeposits(page)).length > length) return
    await page.waitForTimeout(50)
  }
  throw new Error('No deposit has come')
}

const rightCode = async (page: Page): Promise<string> => {
  const [newest] = await codesOfDeposits(page)
  if (newest === undefined) throw new Error('No deposit has been sent')
  return newest
}

const deposit = async ({ page, sandbox }: Stage): Promise<void> => {
  const now = await last(page)
  if (now?.kind === 'deposit' && now.state === 'started') return
  await sandbox.later(nextDepositSeconds)
  const { post } = await calls(page)
  await depositComes(page, () => post(`${at}/verification`, { reference: accountsOn(page).reference }))
}

const usedUp = async (stage: Stage): Promise<void> => {
  const { page } = stage
  await deposit(stage)
  const { post } = await calls(page)
  const wrong = { reference: accountsOn(page).reference, verificationCode: '0000' }
  for (let tries = 0; tries < depositTries; tries += 1) await post(`${at}/verify`, wrong).catch(() => undefined)
}

const statement = async ({ page }: Stage): Promise<void> => {
  const now = await last(page)
  if (now?.kind === 'statement' && now.state === 'started') return
  const { uploadedStatement } = await import('../../support/newcomer-calls')
  await uploadedStatement(page, accountsOn(page).reference)
}

const stands = {
  started: async (stage: Stage) => void (await visit(stage)),
  found,
  verified: reviewed('accept', verified),
  declined: reviewed('reject', ends('decline', 'rejected')),
  canceled: ends('cancel', 'canceled'),
  'timed out': ends('timeout', 'timed-out'),
  'somebody else’s': ends('other-holder', 'other-holder'),
  'not there': notThere,
}

/** A way to each outcome of a held call, by what happens before the exchange answers. */
function after<Name extends string>(call: Call, ways: Readonly<Record<Name, Happening>>): Record<Name, Way>
function after(call: Call, ways: Readonly<Record<string, Happening>>): Record<string, Way> {
  return Object.fromEntries(Object.entries(ways).map(([name, happens]) => [name, askedAfter(call, happens)]))
}

const choosing = async (page: Page, { context: { problem, waitSeconds } }: VerificationSnapshot) => {
  const { t } = await stepsOn(page)
  if (problem && waitSeconds === 0)
    await shown(
      page.getByText(t(`bank.refusal.${problem}`, { wait: waitText(localeOf(page), 0), count: mostBankAccounts })),
    )
}

/** How many tries are left is the exchange's to say: some may have been used before. */
const depositTyped = says(({ context: { refusal, triesLeft } }: VerificationSnapshot) =>
  refusal === 'codeInvalid' && triesLeft !== null ? /\d (try is|tries are) left\.$/ : null,
)

export const bankVerificationBrowser = {
  open,
  sees: {
    deciding: null,
    resuming: null,
    choosing,
    loadingBanks: choosing,
    initiating: isBusyWith('bank.way.starting'),
    settled: null,
    completing: isBusyWith('bank.saving'),
    starting: choosing,
    'deposit.typing': depositTyped,
    'deposit.checking': isBusyWith('bank.asking'),
    closed: has('heading', 'bank.title'),
  },
  act: {
    'verification.close': { press: 'bank.toAccounts' },
    'verification.retry': { press: 'common.tryAgain' },
    'verification.replace': { press: 'bank.other.change' },
    'verification.changed': ({ sandbox }) => sandbox.push({ type: 'user.changed' }),
    'verification.again': { press: 'bank.end.again' },
    'way.choose': { press: (_, { way }) => ({ begins: `bank.way.${way}` }) },
    'way.change': { press: 'bank.way.other' },
    'step.back': { press: 'bank.way.keep' },
    'bank.choose': { choose: /^SEB$/, chosen: ({ context }) => context.bank !== null },
    'bank.confirm': {
      press: ({ context }) => (context.bank === null ? 'bank.banks.choose' : 'bank.banks.continue'),
    },
    'bank.continue': { press: 'bank.awaiting.continue' },
    'bank.ask': { press: 'bank.ask' },
    'page.returned': ({ page }) =>
      page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
    'account.choose': ({ page }) => page.getByRole('radio').first().check({ force: true }),
    'account.confirm': { press: 'bank.found.confirm' },
    'code.type': {
      code: 'bank.deposit.label',
      typed: ({ page }, { text }) => (text === '4711' ? rightCode(page) : text),
    },
    'code.submit': { press: 'bank.deposit.confirm' },
  },
  steer: {
    loadVerification: answering(load, {
      ...after(load, {
        ...stands,
        'of another account': async ({ page }) => void (await beginAtBank(page, accountsOn(page).other)),
        deposit,
        statement,
        'too many wrong codes': usedUp,
      }),
    }),
    loadBanks: answering(banks, {
      none: async ({ page, sandbox }) => {
        withoutBanks.add(page)
        await sandbox.release(banks)
      },
    }),
    initVerification: answering(init, {
      'none left': refusedWith({ code: 'limit-reached' }),
      'no bank': refusedWith({ code: 'provider-unavailable' }),
      off: refusedWith({ code: 'feature-off' }),
      'no right': refusedWith({ code: 'right-missing' }),
      'no such bank': refusedWith(badInput('providerName', 'notAccepted')),
    }),
    leave: { gone: async () => undefined, 'not theirs': async () => undefined },
    checkVerification: answering(check, {
      ...after(check, {
        ...stands,
        'two found': found,
        'verified already': verifiedAlready,
        replaced: async ({ page }) => void (await beginAtBank(page, accountsOn(page).other)),
      }),
      unknown: refusedWith({ code: 'not-found' }),
    }),
    completeVerification: answering(complete, { 'as many as may be': refusedWith(atMost['as many as may be']) }),
    startDeposit: answering(sendDeposit, {
      sent: async ({ page, sandbox }) => {
        await sandbox.later(nextDepositSeconds)
        await depositComes(page, () => sandbox.release(sendDeposit))
      },
      off: refusedWith({ code: 'feature-off' }),
    }),
    checkDeposit: answering(checkDeposit),
    statement: async (stage) => {
      await sendsPicture(stage)
      await whileTimePasses(stage, () => has('heading', 'bank.review.title')(stage.page, undefined))
    },
  },
} satisfies BrowserHalf<typeof bankVerificationMachine>
