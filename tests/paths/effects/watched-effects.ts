import { closeSync, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext } from 'playwright-core'
import { create, union } from 'superstruct'
import { stillSeed } from '../../../src/server/sandbox/price-walk'
import { acceptedEffectsOf, effectsAmiss, sometimesAnywhere } from './accepted-effects'
import { probed, RoomCall } from './probing'
import { causedBy, countsIn, Statement, wordsOf } from './statements'

/** What a walk of a path is told of, so that it can be asked in the end what came of it. */
export type WatchedWalk = { path: string; room: string; context: BrowserContext; browser: Browser; origin: string }

/** Watches an exchange; `watch` before a path is walked, what it hands back once it was walked: it fails where something is amiss. */
export type WatchEffects = (walk: WatchedWalk) => () => Promise<void>

/** Settings of an exchange that is watched: what it writes is told in the file, and prices are the same in each walk. */
export const watchable = (file: string): Record<string, string> => ({
  EFFECTS: file,
  SANDBOX_SEED: stillSeed,
  NODE_OPTIONS: `--import ${fileURLToPath(new URL('tap.mjs', import.meta.url))}`,
})

/** Takes down what comes of each path. */
export const takenEffects = (file: string, take: (path: string, words: readonly string[]) => void): WatchEffects =>
  watching(file, async ({ path }, written, probe) => {
    await settled(written)
    take(path, [...written(), ...(await probe())])
  })

/**
 * Holds what comes of each path against what was accepted; undefined where nothing was. `probing` is called once the path was
 * walked, before the exchange is asked what it should take of it.
 */
export const heldEffects = (
  machine: string,
  file: string,
  probing: () => void = () => undefined,
): WatchEffects | undefined => {
  const accepted = acceptedEffectsOf(machine)
  if (accepted === null) return undefined
  const besides = sometimesAnywhere()
  const amissIn = ({ path }: WatchedWalk, now: readonly string[]) => effectsAmiss(accepted, path, now, besides)
  return watching(file, (walk, written, probe) => {
    const ask = () => {
      probing()
      return probe()
    }
    return held((now) => amissIn(walk, now), written, ask)
  })
}

const isAnswer = (word: string): boolean => /^[A-Z]+ \//.test(word)

/** Later work may take a moment; what is asked of the exchange in the end changes what it wrote. */
const held = async (
  amissIn: (now: readonly string[]) => string[],
  written: () => string[],
  probe: () => Promise<string[]>,
): Promise<void> => {
  const end = performance.now() + patienceMs
  let amiss = amissIn(written()).filter(isOfDatabase)
  while (amiss.length > 0 && performance.now() < end) {
    await wait(pollMs)
    amiss = amissIn(written()).filter(isOfDatabase)
  }
  if (amiss.length === 0) amiss = amissIn(await probe()).filter((each) => !isOfDatabase(each))
  if (amiss.length > 0) throw new Error(`The exchange does other than was accepted: ${amiss.slice(0, most).join('; ')}`)
}

const most = 12
const isOfDatabase = (sentence: string): boolean => !isAnswer(sentence.replace(/^(no longer|also) /, ''))

type Watch = (walk: WatchedWalk, written: () => string[], probe: () => Promise<string[]>) => Promise<void>

const watching =
  (file: string, look: Watch): WatchEffects =>
  (walk) => {
    const from = existsSync(file) ? statSync(file).size : 0
    const lines = linesOf(file, from)
    const written = () => {
      const words = causedBy(walk.room, lines().filter(isStatement)).flatMap(wordsOf)
      return [...new Set(words), ...countsIn(words)]
    }
    const calls = () => lines().flatMap((line) => (isCall(line) && line.room === walk.room ? [line.call] : []))
    return () => look(walk, written, () => probed(walk, calls()))
  }

type Line = Statement | RoomCall

const isCall = (line: Line): line is RoomCall => 'call' in line
const isStatement = (line: Line): line is Statement => !isCall(line)

/** What the file has by now after a place in it; what was read is not read again. */
const linesOf = (file: string, from: number) => {
  const lines: Line[] = []
  let at = from
  return (): readonly Line[] => {
    if (!existsSync(file)) return lines
    const opened = openSync(file, 'r')
    try {
      const bytes = Buffer.alloc(fstatSync(opened).size - at)
      readSync(opened, bytes, 0, bytes.length, at)
      const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1)
      at += whole.length
      const read = whole.toString().split('\n').slice(0, -1)
      lines.push(...read.map((line) => create(JSON.parse(line), Line)))
      return lines
    } finally {
      closeSync(opened)
    }
  }
}

const Line = union([Statement, RoomCall])

const pollMs = 100
const patienceMs = 6000
const quietMs = 800

/** Until nothing more has come for a while. */
const settled = async (written: () => string[]): Promise<void> => {
  let count = written().length
  let since = performance.now()
  const end = since + patienceMs
  while (performance.now() - since < quietMs && performance.now() < end) {
    await wait(pollMs)
    const now = written().length
    if (now !== count) since = performance.now()
    count = now
  }
}
