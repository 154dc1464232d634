import type { sessionsMachine, SessionsSnapshot } from '../../../machines/sessions/sessions'
import type { Page } from 'playwright-core'
import { array, create, string, type } from 'superstruct'
import { sandboxPassword } from '../../../src/server/sandbox/seeds/keys'
import { answering, failures } from '../browser/releases'
import { absent, has, isBusyWith, says, saysIf, sees, shown } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf } from '../driver'

/** What the machine knows of what it ends. */
const Ending = type({ ending: array(string()) })

const load = 'GET /protected/v2/user/sessions'
const history = 'GET /protected/v2/user/sign-ins'
const end = 'DELETE /protected/v2/user/sessions/{id}'

/** What the model's other devices say of themselves, and what they are listed as. */
const devices = {
  tablet: {
    named: { browser: 'Safari 26', system: 'iPad' },
    agent: 'Mozilla/5.0 (iPad; CPU OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1',
  },
  phone: {
    named: { browser: 'Chrome 150', system: 'Android' },
    agent: 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36',
  },
} as const

/** Signs in again, as another device: the session before goes on without this browser. */
const signInAs = async (page: Page, email: string, agent: string | null): Promise<void> => {
  const context = page.context()
  await context.clearCookies({ name: 'nm_session' })
  const answer = await context.request.post('/protected/v2/auth/signin', {
    data: { email, password: sandboxPassword },
    headers: {
      origin: new URL((await context.request.get('/healthz')).url()).origin,
      'idempotency-key': crypto.randomUUID(),
      ...(agent === null ? {} : { 'user-agent': agent }),
    },
  })
  if (!answer.ok()) throw new Error(`nobody is signed in as ${email}: ${answer.status()}`)
}

const rowsShown = async (page: Page, snapshot: SessionsSnapshot): Promise<void> => {
  const { context } = snapshot
  await says('sessions.here')(page, snapshot)
  const others = context.sessions.filter(({ current }) => !current)
  for (const id of Object.keys(devices))
    await (others.some((each) => each.id === id) ? shown : absent)(await rowOf(page, id))
  await saysIf('sessions.alone', () => others.length === 0)(page, snapshot)
  await saysIf('sessions.notEnded', () => context.isNotEnded)(page, snapshot)
}

const rowOf = async (page: Page, id: string) => {
  const { t } = await stepsOn(page)
  const { named } = id === 'phone' ? devices.phone : devices.tablet
  const devicesShown = page.getByRole('region', { name: t('sessions.title'), exact: true })
  return devicesShown.getByRole('listitem').filter({ hasText: t('sessions.device', named) })
}

export const sessionsBrowser = {
  open: async ({ page, sandbox }) => {
    const email = await sandbox.newcomer('done')
    await signInAs(page, email, devices.tablet.agent)
    await signInAs(page, email, devices.phone.agent)
    await signInAs(page, email, null)
    await sandbox.olderSignIns()
    await sandbox.hold(load, history, end)
    await page.goto('/app/settings/sessions')
  },
  sees: {
    'devices.loading': has('status', 'sessions.loading'),
    'devices.failed': says('sessions.failed'),
    'devices.listing': rowsShown,
    'devices.ending': isBusyWith('sessions.ending'),
    'history.loading': async (page, snapshot) =>
      snapshot.context.signIns.length === 0
        ? has('status', 'sessions.history.loading')(page, snapshot)
        : isBusyWith('sessions.history.moreBusy')(page),
    'history.failed': says(({ context }) =>
      context.signIns.length === 0 ? 'sessions.history.failed' : 'sessions.history.moreFailed',
    ),
    /** Wrong codes are the oldest. */
    'history.listing': sees(
      says('sessions.history.outcome.wrong-password'),
      saysIf('sessions.history.outcome.wrong-second-factor', ({ context }) => context.signIns.length > 1),
    ),
  },
  act: {
    'session.end': async ({ page }, { id }) => {
      await (await rowOf(page, id)).getByRole('button').click()
    },
    'others.end': { press: 'sessions.endAll' },
    'sessions.retry': { press: 'common.tryAgain', within: { region: 'sessions.title' } },
    'signIns.more': { press: 'sessions.history.more', within: { region: 'sessions.history.title' } },
    'signIns.retry': { press: 'common.tryAgain', within: { region: 'sessions.history.title' } },
  },
  steer: {
    loadSessions: answering(load),
    loadSignIns: answering(history),
    endSessions: {
      /** As often as the page asks: for each device that it logs out. */
      done: async ({ sandbox }) => {
        const { ending } = create(await sandbox.contextOf('sessions'), Ending)
        for (let device = 0; device < ending.length; device += 1) await sandbox.release(end)
      },
      'no answer': ({ sandbox }) => sandbox.release(end, failures['no answer']),
    },
  },
} satisfies BrowserHalf<typeof sessionsMachine>
