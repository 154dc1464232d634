import { expect, test } from 'vitest'
import { noSight, openingOf, type RecordedPath } from '../record'
import { walkedAgain } from './again'

const start = { state: 'typing', fired: [], ...noSight }

/** A path as it is walked each time: with these failures one after the other. */
const walking = (...failures: (string | null)[]) => {
  const asked: string[] = []
  const walk = async (suffix: string): Promise<RecordedPath> => {
    const failure = failures[asked.length] ?? null
    asked.push(suffix)
    const steps = [{ ...openingOf(start), ...noSight, ms: 1, failure }]
    const evidence = failure === null ? {} : { evidence: [`p1234567-exchange${suffix}.log`] }
    return { id: 'p1234567', given: 'start', start, steps, ...evidence }
  }
  return { asked, walk }
}

test('a path that goes well is walked once', async () => {
  const { asked, walk } = walking(null)
  const path = await walkedAgain(walk)
  expect(path).not.toHaveProperty('flaky')
  expect(path).not.toHaveProperty('evidence')
  expect(asked).toEqual([''])
})

test('a path that fails once is flaky, and its second walk has pictures of its own', async () => {
  const { asked, walk } = walking('The button is missing', null)
  const path = await walkedAgain(walk)
  expect(path.flaky).toBe('The button is missing')
  expect(path.steps.map(({ failure }) => failure)).toEqual([null])
  expect(asked).toEqual(['', '-again'])
  expect(path.evidence).toEqual(['p1234567-exchange.log'])
})

test('a path that fails twice has failed, as it did the second time', async () => {
  const { asked, walk } = walking('The button is missing', 'The heading is missing', null)
  const path = await walkedAgain(walk)
  expect(path).not.toHaveProperty('flaky')
  expect(path.steps.map(({ failure }) => failure)).toEqual(['The heading is missing'])
  expect(asked).toHaveLength(2)
  expect(path.evidence).toEqual(['p1234567-exchange.log', 'p1234567-exchange-again.log'])
})
