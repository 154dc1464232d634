import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Which walks a trace is taken of: `again` of the second walk of a path that has failed, which costs nothing where all goes
 * well; `each` of every one.
 */
export const tracesWanted = ['again', 'each', 'off'] as const
export type Traces = (typeof tracesWanted)[number]

type Wanted = {
  traces: Traces
  folder: string
  /** The path's file names begin with this, from the folder on. */
  name: string
  suffix: string
}

/** What takes traces in a browser. */
export type Traced = {
  tracing: {
    start: (options: { snapshots: boolean }) => Promise<unknown>
    stop: (options: { path: string }) => Promise<void>
  }
}

type Evidence = {
  /** Writes what there is of a walk that has failed; hands the files back, from the folder on. */
  keep: (log: string) => Promise<string[]>
}

/** Begins to take what tells of a walk, should it fail: a trace of the browser, and what the exchange logged meanwhile. */
export const evidenceOf = async ({ tracing }: Traced, { traces, folder, name, suffix }: Wanted): Promise<Evidence> => {
  const isTraced = traces === 'each' || (traces === 'again' && suffix !== '')
  // Without pictures of its own: its snapshots of the page show the same, and a walk that is too slow fails of that.
  if (isTraced) await tracing.start({ snapshots: true })
  return {
    keep: async (log) => {
      const trace = `${name}-trace${suffix}.zip`
      if (isTraced) await tracing.stop({ path: join(folder, trace) })
      const exchange = `${name}-exchange${suffix}.log`
      if (log !== '') write(join(folder, exchange), log)
      return [...(isTraced ? [trace] : []), ...(log === '' ? [] : [exchange])]
    },
  }
}

const write = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
