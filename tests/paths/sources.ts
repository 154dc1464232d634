import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { basename, dirname, join as joined } from 'node:path/posix'
import ts from 'typescript'
import { isScreenName, mostlyHome, screenNames, screens, type ScreenModule } from '../../src/domain/routing/screens'
import { root } from '../support/source'

/** What the files of the project are to walks. Paths are from the project's root, with forward slashes. */
export type Sources = {
  /** Of some machines, those whose walks may go another way now that these files are others. */
  touchedBy: (machines: readonly string[], files: readonly string[]) => string[]
  /** Of everything that walks of a machine depend on, as it stands now, and of how they are walked. */
  hashOf: (machine: string, how: string) => string
}

/**
 * Belonging to a machine are its driver with all that this imports, and the screens that run it, lead to or are named in
 * its driver, with all that these import: ports, views, inner machines. Every other file is everybody's: the exchange, what
 * pages have around screens, words, packages, this tool. So what is not known to be another machine's is a reason to walk.
 */
export const sourcesOf = (machines: readonly string[], files: readonly string[], readFile = textOf): Sources => {
  const known = new Set(files)
  const importsOf = remembered((file: string) => importedBy(file, readFile(file) ?? '').flatMap(fileOf(known)))
  const closureOf = (entries: readonly string[], isEnd: (file: string) => boolean = () => false): Set<string> => {
    const found = new Set(entries)
    for (const file of found) for (const next of importsOf(file)) if (!isEnd(next)) found.add(next)
    return found
  }
  const closureOfScreen = remembered((module: ScreenModule) => {
    const folder = dirname(entryOf(module))
    return closureOf([entryOf(module), ...files.filter((file) => file.startsWith(`${folder}/`))])
  })
  const shell = closureOf(['src/app/main.tsx'], isEntry)
  const exchange = closureOf(['src/server/main.ts'])
  const screensOf = (machine: string, driven: ReadonlySet<string>): readonly ScreenModule[] => {
    const name = `${kebab(machine)}.ts`
    const own = [...driven].find((file) => file.startsWith('machines/') && basename(file) === name)
    if (own === undefined || shell.has(own)) return modules
    const named = namedIn([...driven].filter(isOfDrivers).map((file) => readFile(file) ?? ''))
    const found = modules.filter((module) => named.has(module) || closureOfScreen(module).has(own))
    return found.length > 0 ? found : modules
  }
  const belonging = remembered((machine: string): ReadonlySet<string> => {
    const driven = closureOf([`tests/paths/drivers/${kebab(machine)}.driver.ts`])
    const shown = screensOf(machine, driven).flatMap((module) => [...closureOfScreen(module)])
    return new Set([...driven, ...shown, `tests/paths/accepted/${machine}.json`])
  })
  const isOfNobody = remembered(
    (file: string) =>
      shell.has(file) || exchange.has(file) || !machines.some((machine) => belonging(machine).has(file)),
  )
  const isFor = (machine: string, file: string): boolean =>
    !isIrrelevant(file) && (isOfNobody(file) || belonging(machine).has(file))
  const contentOf = remembered((file: string) => digestOf(readFile(file) ?? 'gone'))
  return {
    touchedBy: (among, changed) => among.filter((machine) => changed.some((file) => isFor(machine, file))),
    hashOf: (machine, how) => {
      const own = files.filter((file) => isFor(machine, file))
      return digestOf([how, ...own.map((file) => `${file} ${contentOf(file)}`)].join('\n'))
    },
  }
}

/** Nothing where there is no such file any more. */
const textOf = (file: string): string | null => {
  const path = join(root, file)
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, 'utf8') : null
}

const remembered = <Key, Value>(work: (key: Key) => Value): ((key: Key) => Value) => {
  const known = new Map<Key, Value>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const value = work(key)
    known.set(key, value)
    return value
  }
}

/** Where a file imports from, at once or later, without packages and virtual modules; a type is gone when it runs. */
const importedBy = (file: string, text: string): string[] => {
  if (!/\.tsx?$/.test(file)) return []
  const { importedFiles } = ts.preProcessFile(text.replaceAll(typeImports, ''), true, true)
  return importedFiles.flatMap(({ fileName }) =>
    fileName.startsWith('.') ? [joined(dirname(file), fileName.replace(/\?.*$/, ''))] : [],
  )
}

/** The file that an import means. */
const fileOf =
  (known: ReadonlySet<string>) =>
  (path: string): string[] =>
    ['', '.ts', '.tsx', '/index.ts', '/index.tsx']
      .map((ending) => path + ending)
      .filter((file) => known.has(file))
      .slice(0, 1)

const typeImports = /^(?:import|export) type [^;'"]*? from ['"][^'"\n]*['"]/gm

const modules: readonly ScreenModule[] = [...new Set(screenNames.flatMap((name) => screens[name].module ?? []))]

const entryOf = (module: ScreenModule): string => `src/app/screens/${module}/screen.tsx`

const isEntry = (file: string): boolean => /^src\/app\/screens\/[^/]+\/screen\.tsx$/.test(file)

const isOfDrivers = (file: string): boolean => /^tests\/paths\/(drivers|browser)\//.test(file)

/** Screens that texts of drivers name, or whose addresses stand there. */
const namedIn = (texts: readonly string[]): Set<ScreenModule> => {
  const text = texts.join('\n')
  const addresses = [...text.matchAll(/(?:\/app|\$\{basePath\})((?:\/(?:[\w-]|\$\{[^}]*\})*)+)/g)]
  const opened = addresses.flatMap(([, address = '']) =>
    screenNames.filter((name) => mayBe(address, screens[name].path)),
  )
  const named = [...text.matchAll(/\bscreens\.(\w+)/g)].flatMap(([, name = '']) => (isScreenName(name) ? [name] : []))
  return new Set([...opened, ...named].flatMap((name) => screens[name === 'home' ? mostlyHome : name].module ?? []))
}

/** Whether an address may be that of a path, of both of which some parts are not known: `/order/${reference}`, `/order/$status`. */
const mayBe = (address: string, path: string): boolean => {
  const [parts, others] = [address.split('/').filter(Boolean), path.split('/').filter(Boolean)]
  const isSame = (part: string, other: string): boolean => part === other || part.includes('$') || other.includes('$')
  return parts.length === others.length && parts.every((part, place) => isSame(part, others[place] ?? ''))
}

/** Pages to read, tests that walk nothing, and what only those who work here use. */
const isIrrelevant = (file: string): boolean =>
  /\.(md|jpg)$|\.test\.tsx?$|^tests\/(?!paths\/|support\/)|^\.github\/|^LICENSE$|^\.(gitignore|oxlintrc|oxfmtrc)/.test(
    file,
  )

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)
