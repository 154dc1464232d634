import { parsed, sourceFiles } from '../../support/source'
import { exchangeOperators } from './exchange-operators'
import { drawn } from './lots'
import { mutantsIn, type Operator, type SourceMutant } from './source-mutants'
import { viewOperators } from './view-operators'

export type MutantKind = 'view' | 'exchange'

/** Which of the two a mutant is of. */
export const kindOf = ({ file }: Pick<SourceMutant, 'file'>): MutantKind =>
  file.startsWith('src/server/') ? 'exchange' : 'view'

type Pool = { operators: readonly Operator[]; files: () => string[] }

/** What no customer's path reaches: the sandbox, the desk, pages outside the app, how it is run, and what it is built on. */
const besides =
  /^src\/server\/(sandbox|desk|bank-by-hand|bank-files|public-site|database|deploy|metrics|print|outside|jobs|exports|client-errors|market|live|outbox)\/|^src\/server\/[^/]+$/

const pools: Record<MutantKind, Pool> = {
  view: {
    operators: viewOperators,
    files: () =>
      ['src/app/screens', 'src/app/overlays', 'src/app/order'].flatMap((each) => sourceFiles(each, ['.tsx'])),
  },
  exchange: {
    operators: exchangeOperators,
    files: () => sourceFiles('src/server', ['.ts']).filter((file) => !besides.test(file)),
  },
}

/** Mutants of a kind: so many of each operator, or all that there are, drawn by a seed. `only` is the beginning of a file's path. */
export const drawnMutants = (kind: MutantKind, { each, seed, only }: { each: number; seed: number; only: string }) => {
  const { operators, files } = pools[kind]
  const sources = files().filter((file) => file.startsWith(only))
  const all = sources.flatMap((file) => mutantsIn(parsed(file), operators))
  const named = (name: string): SourceMutant[] => all.filter(({ operator }) => operator === name)
  return { of: all.length, mutants: operators.flatMap(({ name }) => drawn(named(name), each, seed, ({ id }) => id)) }
}
