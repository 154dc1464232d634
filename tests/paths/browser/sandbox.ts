import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import { array, create, nullable, number, record, string, type } from 'superstruct'
import { isProblemCode } from '../../../src/domain/shared/problems'
import { root } from '../../support/source'
import type { Failure } from '../driver'
import type { Call, LateModule, Release, Sandbox } from '../sandbox'
import { clipboardOf } from './clipboard'
import { pendingOn } from './pending'

/**
 * The sandbox for one page, whose calls carry the id of its room at the interceptor. `builtAt`: the folder of the project
 * that the page's app was built in.
 */
export const sandboxFor = (
  page: Page,
  origin: string,
  room: string,
  builtAt = root,
): Sandbox & { leave: () => Promise<void> } => {
  const { request } = page.context()
  const held = new Set<Call>()
  const answerTo = async (path: string, data: object = {}): Promise<unknown> => {
    const answer = await request.post(`/sandbox/${path}`, { headers: { origin }, data, maxRedirects: 0 })
    if (answer.status() >= 400) throw new Error(`The sandbox refused ${path} with ${answer.status()}`)
    return answer.json()
  }
  const post = async (path: string, data?: object): Promise<void> => void (await answerTo(path, data))
  const { pending, asked } = pendingOn(page)
  /** How often a call was asked before it was held: of those the interceptor knows nothing. */
  const before = new Map<Call, number>()
  const hold: Sandbox['hold'] = async (...calls) => {
    for (const call of calls) if (!before.has(call)) before.set(call, asked(call))
    for (const call of calls) held.add(call)
    await post(`interceptor/${room}/hold`, { calls: [...held] })
  }
  /**
   * Which of those that are held the page waits for. One that it has given up may be held still: of an upload the exchange hears
   * of that only when it reads on. One of two that are the same may not have come: the browser may have it wait for the other.
   */
  const arrived = async (call: Call): Promise<'oldest' | 'newest'> => {
    const end = performance.now() + arrivesWithinMs
    for (;;) {
      const answer = await request.get(`/sandbox/interceptor/${room}`)
      const { held: waiting, come } = create(await answer.json(), Intercepted)
      const there = waiting.filter((each) => each.call === call).length
      const left = Math.max(0, asked(call) - (before.get(call) ?? 0) - (come[call] ?? 0))
      const live = pending(call) - left
      if (live > 0 && there === live) return 'oldest'
      if (live === 1 && there > live) return 'newest'
      if (performance.now() > end)
        throw new Error(`The page waits for ${call} ${pending(call)} times, but held are ${there}, and ${left} to come`)
      await page.waitForTimeout(10)
    }
  }
  const release: Sandbox['release'] = async (call, how = { as: 'asked' }) => {
    const newest = (await arrived(call)) === 'newest'
    await post(`interceptor/${room}/release`, { call, how: written(how), newest }).catch(() => {
      throw new Error(`The page did not ask ${call}`)
    })
  }
  let areEventsHeld = false
  const modules = modulesOf(page, builtAt)
  const contextOf = async (machine: string): Promise<object> => {
    const context = await page.evaluate((name) => window.recorder?.now(name)?.context, machine)
    if (typeof context !== 'object' || context === null) throw new Error(`No machine ${machine} has run on the page`)
    return context
  }
  return {
    ...modules,
    ...clipboardOf(page),
    seed: async (customer) => create(await answerTo(`customers/${customer}/copies`), Seeded),
    stepOrder: (reference, event) => post(`orders/${reference}/steps`, { event }),
    heldRefund: (reference) => post(`orders/${reference}/held-refund`),
    releaseRefund: async (reference) => {
      const address = `/sandbox/desk/refunds/${reference}`
      const desk = await (await request.get('/sandbox/desk')).text()
      const form = desk.split(`action="${address}"`)[1]?.split('</form>')[0] ?? ''
      const version = /name="version" value="([^"]*)"/.exec(form)?.[1] ?? ''
      const proposed = await request.post(address, {
        headers: { origin },
        form: { decision: 'release', version, why: 'The account is theirs' },
        maxRedirects: 0,
      })
      await request.post(proposed.headers()['location'] ?? address, {
        headers: { origin, cookie: 'desk-operator=second' },
        form: { decision: 'confirm', why: 'Agreed' },
        maxRedirects: 0,
      })
    },
    stepsOfOrder: async (reference) => {
      const answer = await request.get(`/sandbox/orders/${reference}/steps`)
      return create(await answer.json(), Steps)
    },
    passwordLink: async () => create(await answerTo('password-links'), PasswordLink),
    stepsOfLink: async (id) => {
      const answer = await request.get(`/sandbox/password-links/${id}`)
      return create(await answer.json(), LinkSteps)
    },
    stepLink: (id, event) => post(`password-links/${id}/steps`, { event }),
    twoFactorLink: async () => create(await answerTo('two-factor-links'), PasswordLink),
    stepsOfTwoFactorLink: async (id) => {
      const answer = await request.get(`/sandbox/two-factor-links/${id}`)
      return create(await answer.json(), TwoFactorSteps).steps
    },
    securityLink: async () => create(await answerTo('security-links'), PasswordLink),
    stepsOfSecurityLink: async (id) => {
      const answer = await request.get(`/sandbox/security-links/${id}`)
      return create(await answer.json(), TwoFactorSteps).steps
    },
    expireSecurityLink: (id) => post(`security-links/${id}/steps`, { event: 'link.expired' }),
    walletProof: async (reference) => {
      const answer = await request.get(`/sandbox/orders/${reference}/wallet-proof`)
      return create(await answer.json(), OfWalletProof)
    },
    stepWalletProof: (reference, event, because) =>
      post(`orders/${reference}/wallet-proof/steps`, because === undefined ? { event } : { event, because }),
    signingAddress: async () => {
      const answer = await request.get('/sandbox/signing-addresses')
      const { addresses } = create(await answer.json(), SigningAddresses)
      const found = addresses.find(({ coin }) => coin === 'BTC')
      if (!found) throw new Error('The wallet that signs has no address of Bitcoin')
      return found.address
    },
    olderSignIns: () => post('sign-ins'),
    freezeByDesk: () => post('freezes'),
    endFreeze: () => post('freezes/end'),
    limitRequest: (standing) => post('limit-request', { standing }),
    alerts: (standing) => post('alerts', { standing }),
    stepTwoFactorLink: (id, event) => post(`two-factor-links/${id}/steps`, { event }),
    feature: (flag, active) => post('features', { flag, active }),
    newcomer: async (station, needsTwoFactor = false) =>
      create(await answerTo('newcomers', { station, needsTwoFactor }), Newcomer).email,
    move: (station) => post('station', { station }),
    document: (change) => post('document', change),
    needPassword: () => post('password-reset'),
    later: (seconds) => post('later', { seconds }),
    hold,
    release,
    push: async (event) => {
      await post('live-events', event)
      if (areEventsHeld && event.type !== 'session.ended') await post(`interceptor/${room}/tell-event`, { event })
    },
    holdEvents: async () => {
      areEventsHeld = true
      await post(`interceptor/${room}/hold-events`)
    },
    reopenStream: async () => {
      await hold(liveStream)
      await post(`interceptor/${room}/cut`)
      const refused = page.waitForResponse((answer) => answer.url().endsWith('/v2/events') && !answer.ok())
      await release(liveStream, { as: 'refused', failure: { code: 'unexpected' } })
      await refused
      await page.evaluate(() => undefined)
      await page.clock.runFor(reopensAfterMs)
      await release(liveStream)
    },
    contextOf,
    waitDown: async (machine, seconds) => {
      const left = secondsLeft(await contextOf(machine))
      await page.clock.fastForward((left - seconds) * 1000)
    },
    clock: {
      runFor: (milliseconds) => page.clock.runFor(milliseconds),
      jump: (milliseconds) => page.clock.fastForward(milliseconds),
    },
    leave: () => post(`interceptor/${room}/open`),
  }
}

const liveStream = 'GET /protected/v2/events'

/** How long the page waits before it opens a stream anew. */
const reopensAfterMs = 3000

const Steps = type({ type: string(), steps: array(type({ status: string(), event: nullable(string()) })) })

const PasswordLink = type({ id: string(), page: string() })

const LinkSteps = type({ steps: array(type({ event: string(), state: string() })), code: nullable(string()) })

const TwoFactorSteps = type({ steps: array(type({ event: string(), state: string() })) })

const OfWalletProof = type({
  state: string(),
  steps: array(type({ event: string(), state: string() })),
  signature: nullable(string()),
})

const SigningAddresses = type({ addresses: array(type({ coin: string(), address: string() })) })

const Intercepted = type({ held: array(type({ call: string() })), come: record(string(), number()) })

const arrivesWithinMs = 10_000

const Seeded = type({ id: string(), email: string() })
const Newcomer = type({ email: string() })

/** Whichever wait of it runs. */
const secondsLeft = (context: object): number =>
  Math.max(...['waitSeconds', 'lockedSeconds'].map((name) => Number(Reflect.get(context, name) ?? 0)))

const written = (how: Release): object => (how.as === 'refused' ? { as: 'refused', ...answered(how.failure) } : how)

/** A failure as the exchange would answer it. */
const answered = (failure: Failure): object => {
  if (!isProblemCode(failure.code)) throw new Error(`The exchange never answers ${failure.code}`)
  if (failure.code === 'bad-input') return { code: failure.code, fields: failure.detail }
  if (failure.code === 'too-many-requests') return { code: failure.code, seconds: failure.detail }
  return { code: failure.code }
}

const patienceMs = 5000

type Late = { asked: Route[]; hasCome: boolean; tell: () => void }

/** Modules that come later, by the files that the build has made of them. One that has come stays. */
const modulesOf = (page: Page, builtAt: string): Pick<Sandbox, 'holdModules' | 'releaseModule'> => {
  const held = new Map<LateModule, Late>()
  return {
    holdModules: async (...modules) => {
      for (const module of modules) {
        const late: Late = { asked: [], hasCome: false, tell: () => undefined }
        held.set(module, late)
        await page.route(`**/${fileOf(module, builtAt)}`, (route) => {
          if (late.hasCome) return route.continue()
          late.asked.push(route)
          return late.tell()
        })
      }
    },
    releaseModule: async (module, comes = true) => {
      const late = held.get(module)
      if (!late || late.hasCome) return
      const route = await askedFor(module, late)
      late.hasCome = comes
      await (comes ? route.continue() : route.abort())
    },
  }
}

const askedFor = (module: LateModule, late: Late): Promise<Route> =>
  new Promise((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error(`The page did not load ${module}`)), patienceMs)
    late.tell = () => {
      const route = late.asked.shift()
      if (!route) return
      late.tell = () => undefined
      clearTimeout(patience)
      resolve(route)
    }
    late.tell()
  })

const fileOf = (module: LateModule, builtAt: string): string => {
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(join(builtAt, 'dist/app/.vite/manifest.json'), 'utf8'),
  )
  const name = module.startsWith('app/') ? module.slice(4) : module
  const found = manifest[name] ?? Object.entries(manifest).find(([key]) => key.endsWith(`/${name}`))?.[1]
  if (!found) throw new Error(`The build has no file of its own for ${module}`)
  return found.file
}
