import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { launchBrowser } from '../../support/browser'
import type { RunningExchange } from '../../support/built-exchange'
import { root } from '../../support/source'
import { watchable } from '../effects/watched-effects'
import { sentenceOf } from '../file-trouble'
import { PathsProblem } from '../problems'

/**
 * Where paths are walked in a browser: the built exchange with its sandbox, and a Chromium. BUILT says that what stands
 * here is built already.
 */
export type Place = {
  exchange: RunningExchange
  browser: Browser
  leave: () => Promise<void>
  /** Where it was built; here, unless it is said. */
  builtAt?: string
  /** Where the exchange is watched: the file in which it tells what it does. */
  effectsFile?: string | undefined
}

const setUp = (script: string): string =>
  execFileSync(process.execPath, [join(root, 'src/setup', script)], { cwd: root })
    .toString()
    .trim()

/** Finds or gets a Chromium where nobody has said which. */
export const haveChromium = async (): Promise<void> => {
  process.env['CHROMIUM_PATH'] ??= await orRefused('There is no Chromium', () =>
    setUp('chromium.mjs').split('\n').at(-1),
  )
}

/** Builds what stands here, where that is not said to be done. */
export const haveBuild = async (): Promise<void> => {
  if (process.env['BUILT'] !== 'yes') await orRefused('The app cannot be built', () => setUp('build.mjs'))
}

export const openPlace = async (isHeaded: boolean, { isWatched = false } = {}): Promise<Place> => {
  await haveBuild()
  await haveChromium()
  const folder = isWatched ? mkdtempSync(join(tmpdir(), 'effects-')) : null
  const effectsFile = folder === null ? undefined : join(folder, 'effects')
  const exchange = await orRefused('The exchange does not start', async () => {
    const { startQuietExchange } = await import('../../support/quiet-exchange')
    return startQuietExchange({ ...telling, ...(effectsFile ? watchable(effectsFile) : {}) })
  })
  const browser = await orRefused('Chromium does not start', isHeaded ? launchHeaded : launchBrowser).catch(
    async (error: unknown) => {
      await exchange.stop()
      throw error
    },
  )
  const leave = async (): Promise<void> => {
    await browser.close()
    await exchange.stop()
    if (folder) rmSync(folder, { recursive: true })
  }
  return { exchange, browser, leave, effectsFile }
}

/** It logs each of its answers, which tells of a path that fails. */
const telling = { LOG_LEVEL: 'info' }

/** What cannot be had is told in one sentence. */
const orRefused = async <Had>(refusal: string, get: () => Had | Promise<Had>): Promise<Had> => {
  try {
    return await get()
  } catch (error) {
    throw new PathsProblem(`${refusal}: ${sentenceOf(error)}.`)
  }
}

const launchHeaded = (): Promise<Browser> => {
  const executablePath = process.env['CHROMIUM_PATH'] ?? ''
  return chromium.launch({ executablePath, headless: false, args: ['--no-sandbox'] })
}
