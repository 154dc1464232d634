import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtCopy, type BuiltCopy } from '../../support/built-copy'
import { withSwitches, type SourceMutant } from './source-mutants'

/** What cannot be asked for where the mutant is off is another value. */
const isOther = `const isOther = (value, instead) => {
  try { return value !== instead() } catch { return true }
}
`

/**
 * On a page: `globalThis.mutant` names the one that is switched on; `globalThis.reach` hears of each that is reached, and
 * with `!` behind of each that would have changed what it was reached for.
 */
const onPage = `const isMutated = (id) => { globalThis.reach?.(id); return globalThis.mutant === id }
const differing = (id, value, instead) => {
  if (isOther(value, instead)) globalThis.reach?.(id + '!')
  return value
}
${isOther}
`

/**
 * In the exchange: the file that MUTANT names has the number of a walk and which mutant is switched on. What is reached is
 * written beside it, once a walk. While customers are made for a path, or act beside its page, nothing is on and nothing is
 * reached.
 */
const inExchange = `import { appendFileSync as appendReached, readFileSync as readMutant } from 'node:fs'
const noteReached = (id) => {
  const file = process.env['MUTANT']
  if (file === undefined || globalThis.isSeeding?.()) return undefined
  const [walk, on] = readMutant(file, 'utf8').split(' ')
  const reached = (globalThis.reachedMutants ??= { walk: '', ids: new Set() })
  if (reached.walk !== walk) { reached.walk = walk; reached.ids.clear() }
  if (!reached.ids.has(id)) { reached.ids.add(id); appendReached(file + '.reached', walk + ' ' + id + '\\n') }
  return on
}
const isMutated = (id) => noteReached(id) === id
const differing = (id, value, instead) => {
  if (isOther(value, instead)) noteReached(id + '!')
  return value
}
${isOther}
`

/** Builds a copy of the project in which each mutant can be switched on. */
export const buildWithSwitches = (mutants: readonly SourceMutant[]): BuiltCopy =>
  builtCopy((copy) => {
    for (const file of new Set(mutants.map((each) => each.file))) {
      const own = mutants.filter((each) => each.file === file)
      const path = join(copy, file)
      const prelude = file.startsWith('src/server') ? inExchange : onPage
      writeFileSync(path, prelude + withSwitches(readFileSync(path, 'utf8'), own))
    }
  })
