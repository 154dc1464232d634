import { expect, onTestFinished, test } from 'vitest'
import { eventsFrom } from '../../machines/order/lifecycle'
import { orderStatuses, orderTypes } from '../../src/domain/orders/statuses'
import { count } from './lives/figures'
import { newPlace } from './lives/place'
import { createRun } from './lives/run'

const lives = Number(process.env['ORDERS'] ?? '500')
/** Runs of so many orders, each in a world of its own. */
const runs = Number(process.env['RUNS'] ?? '1')
const firstSeed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000))

/** So many orders that every kind of fault has surely come. */
const enoughForFaults = 500

/** Every step that the statechart has. */
const statechart = orderTypes.flatMap((type) =>
  orderStatuses.flatMap((status) => eventsFrom(type, status).map((event) => `${type} ${status} ${event}`)),
)

test.each(Array.from({ length: runs }, (_, index) => firstSeed + index))(
  `${lives} orders that live at random, with faults, are whole in the end, and each payout went once; seed %i`,
  async (seed) => {
    const place = await newPlace()
    onTestFinished(() => place.remove())
    const begun = Date.now()
    const run = await createRun(place, lives, seed)
    const told = () => process.stdout.write(`random orders: seed ${seed}\n`)
    await run.live().catch((error: unknown) => {
      told()
      throw error
    })
    await run.runOut()
    const lived = await run.check().finally(told)
    await run.stop()

    const ends = new Map<string, number>()
    const taken = new Set<string>()
    for (const { order, status, steps } of lived) {
      count(ends, status)
      const [statuses, events] = [0, 2].map((part) => steps.map((step) => step.split(' ')[part]))
      events?.forEach((event, index) => taken.add(`${order.type} ${statuses?.[index - 1]} ${event}`))
    }
    const { answers, ...figures } = run.figures
    process.stdout.write(
      `${place.database.kind}: ${Object.entries(figures)
        .map(([name, figure]) => `${figure} ${name}`)
        .join(
          ', ',
        )}; ${inWords(ends)}; answers ${inWords(answers)}; ${statechart.filter((step) => taken.has(step)).length} of ` +
        `${statechart.length} steps of the statechart; ${Math.round((Date.now() - begun) / 1000)} s, seed ${seed}\n`,
    )
    expect(lived.length).toBe(lives)
    const { kills, lost, doubled, 'settled after a kill': settled } = figures
    if (lives >= enoughForFaults) expect(Math.min(kills, lost, doubled, settled)).toBeGreaterThan(0)
  },
  30 * 60_000,
)

const inWords = (counted: ReadonlyMap<string, number>): string =>
  [...counted].map(([name, times]) => `${times} ${name}`).join(', ')
