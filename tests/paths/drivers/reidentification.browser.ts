import type { Page } from 'playwright-core'
import { array, boolean, create, nullable, string, type } from 'superstruct'
import type { reidentificationMachine } from '../../../machines/bank-accounts/reidentification'
import { decideAtDesk, signAnew } from '../browser/bank'
import { sendsPicture } from '../browser/files'
import { askedAfter, answering } from '../browser/releases'
import { retold } from '../browser/retold'
import { has, isBusyWith, isLoading, isWithout, says, sees, shown, whileTimePasses } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf, Stage } from '../driver'
import type { PlannedStep } from '../record'

const load = 'GET /protected/v2/profile/bank/identification'

/** The account of a page that is to be changed. */
const pages = new WeakMap<Page, string>()

const accountOn = (page: Page): string => {
  const account = pages.get(page)
  if (account === undefined) throw new Error('The page of an account that is to be changed was not opened')
  return account
}

const calls = async (page: Page) => (await import('../../support/newcomer-calls')).callsOf(page)

const Account = type({ reference: string(), allowedToEdit: boolean(), verificationStatus: string() })

const List = type({ result: array(Account) })

const open = async ({ page, sandbox }: Stage, given: string, steps: readonly PlannedStep[]): Promise<void> => {
  const { t, press } = await stepsOn(page)
  await sandbox.seed(given === 'eid' ? 'eid-verified' : 'verified-swede')
  const { result } = create(await (await calls(page)).get('/profile/bank'), List)
  const index = result.findIndex((each) => each.allowedToEdit && each.verificationStatus === 'VERIFIED')
  pages.set(page, result[index]?.reference ?? '')
  await sandbox.holdEvents()
  await sandbox.hold(load)
  if (steps.some(({ label }) => label === '✓loadReidentification «over»')) await isOverOnce(page)
  await page.goto('/app/profile/bank')
  if (result.length > 1) await page.getByRole('radio').nth(index).check({ force: true })
  await press(t('bank.change'))
}

const Last = type({ result: nullable(type({ identification: string(), state: string() })) })

/** What was shown last for the account. */
const last = async (page: Page) =>
  create(await (await calls(page)).get(`/profile/bank/identification?reference=${accountOn(page)}`), Last).result

/** A picture that nobody has looked at yet; tells which. */
const pending = async ({ page }: Stage): Promise<string> => {
  const { uploadedIdentification } = await import('../../support/newcomer-calls')
  if ((await last(page))?.state !== 'pending') await uploadedIdentification(page, accountOn(page))
  return (await last(page))?.identification ?? ''
}

const decided =
  (decision: 'accept' | 'reject') =>
  async (stage: Stage): Promise<void> =>
    decideAtDesk(stage.page, 'identification', await pending(stage), decision)

const isComplete = async (page: Page): Promise<boolean> => (await last(page))?.state === 'complete'

const signed = async (stage: Stage): Promise<void> => {
  if (!(await isComplete(stage.page))) await signAnew(stage.page, accountOn(stage.page))
}

const accepted = async (stage: Stage): Promise<void> => {
  if (!(await isComplete(stage.page))) await decided('accept')(stage)
}

/** Pages that are next told that what was accepted is over: that takes days. */
const withOver = new WeakSet<Page>()

const isOverOnce = (page: Page): Promise<unknown> =>
  retold(page, /\/profile\/bank\/identification/, (result) =>
    withOver.delete(page) ? { ...result, state: 'over' } : result,
  )

const over = async (stage: Stage): Promise<void> => {
  await accepted(stage)
  withOver.add(stage.page)
}

const start = async (page: Page) => {
  const { t } = await stepsOn(page)
  return page.getByRole('button', { name: t('eid.start'), exact: true })
}

export const reidentificationBrowser = {
  open,
  sees: {
    loading: isLoading,
    unloaded: says('bank.identity.failed'),
    deciding: null,
    signing: async (page) => shown(await start(page)),
    uploading: says('bank.identity.picture'),
    reviewing: says('bank.identity.reviewing'),
    refreshing: isBusyWith('bank.asking'),
    accepted: says('bank.identity.accepted'),
    done: async (page) => {
      const { t } = await stepsOn(page)
      await shown(page.getByLabel(t('bank.clearing'), { exact: true }))
    },
    closed: sees(has('heading', 'bank.title'), isWithout('bank.identity.title')),
  },
  act: {
    'identity.close': { press: 'bank.toAccounts' },
    'identity.retry': { press: 'common.tryAgain' },
    'identity.ask': { press: 'bank.ask' },
    'identity.use': { press: 'bank.goOn' },
    'verification.changed': ({ sandbox }) => sandbox.push({ type: 'user.changed' }),
  },
  steer: {
    loadReidentification: answering(load, {
      signed: askedAfter(load, signed),
      accepted: askedAfter(load, accepted),
      over: askedAfter(load, over),
      'under review': askedAfter(load, pending),
      rejected: askedAfter(load, decided('reject')),
    }),
    eid: async (stage) => {
      const { page } = stage
      const { useEid } = await stepsOn(page)
      await (await start(page)).click()
      await whileTimePasses(stage, async () => {
        await useEid('sign')
        await page.waitForFunction(() => window.recorder?.now('reidentification')?.state === 'loading')
      })
    },
    identification: async (stage) => {
      await sendsPicture(stage)
      await whileTimePasses(stage, () => says('bank.identity.reviewing')(stage.page, undefined))
    },
  },
  besides: ['xstate.snapshot.eid'],
} satisfies BrowserHalf<typeof reidentificationMachine>
