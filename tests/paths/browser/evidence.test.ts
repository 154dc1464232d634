import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { evidenceOf, type Traces } from './evidence'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evidence-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** What a walk that failed leaves, and whether it was traced at all. */
const left = async (traces: Traces, suffix: string, log = 'answered\n') => {
  const asked: string[] = []
  const tracing = {
    start: async () => void asked.push('start'),
    stop: async ({ path }: { path: string }) => writeFileSync(path, ''),
  }
  const evidence = await evidenceOf({ tracing }, { traces, folder, name: 'p1', suffix })
  const started = [...asked]
  const files = await evidence.keep(log)
  expect(readdirSync(folder).toSorted()).toEqual(files.toSorted())
  return { files, started }
}

test('of the first walk there is the exchange’s log alone: no walk that goes well is traced', async () => {
  expect(await left('again', '')).toEqual({ files: ['p1-exchange.log'], started: [] })
  expect(readFileSync(join(folder, 'p1-exchange.log'), 'utf8')).toBe('answered\n')
})

test('of the second walk there is a trace too, under a name of its own', async () => {
  expect(await left('again', '-again')).toEqual({
    files: ['p1-trace-again.zip', 'p1-exchange-again.log'],
    started: ['start'],
  })
})

test('of every walk where that is wanted', async () => {
  expect(await left('each', '')).toEqual({ files: ['p1-trace.zip', 'p1-exchange.log'], started: ['start'] })
})

test('of none where that is wanted, and no file of a log that is empty', async () => {
  expect(await left('off', '-again', '')).toEqual({ files: [], started: [] })
})
