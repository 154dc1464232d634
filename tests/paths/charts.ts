import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AnyStateMachine } from 'xstate'
import { transitionsOf } from './chart'

/** The transitions of every machine as somebody has last accepted them, one a line. */
export const chartsFile = fileURLToPath(new URL('./charts.txt', import.meta.url))

export const acceptedTransitions = (): string[] =>
  readFileSync(chartsFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '')

export const transitionsIn = (machines: readonly AnyStateMachine[]): string[] =>
  machines.flatMap((machine) => transitionsOf(machine).map(({ id }) => id))

/**
 * What has changed since the charts were accepted. The machines are the models, so that a transition that somebody has
 * dropped by mistake is missed by no path: only here.
 */
export const changesSince = (accepted: readonly string[], machines: readonly AnyStateMachine[]): string[] => {
  const ids = new Set(machines.map(({ id }) => id))
  const before = new Set(accepted.filter((transition) => ids.has(machineOf(transition))))
  const now = new Set(transitionsIn(machines))
  return [
    ...[...before].filter((id) => !now.has(id)).map((id) => `${id} is gone since the charts were accepted`),
    ...[...now].filter((id) => !before.has(id)).map((id) => `${id} is new since the charts were accepted`),
  ]
}

const machineOf = (transition: string): string => /^[^. ]+/.exec(transition)?.[0] ?? ''
