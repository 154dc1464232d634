import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { messages } from '../../locales/en/messages.po'
import { appNamespaces, namespacesOf } from '../../src/domain/messages/message-parts'
import { overlayNames } from '../../src/domain/routing/overlays'
import { screenModuleNames, screens, screensOf } from '../../src/domain/routing/screens'
import { importsOf, nodesOf, parsed } from '../support/source'

/** All that a file brings with it, now or later; other screens and overlays bring their own messages. */
const filesOf = (file: string, seen: Set<string> = new Set()): Set<string> => {
  if (seen.has(file) || !/^(src|machines)\/.*\.tsx?$/.test(file) || isRegistry(file)) return seen
  seen.add(file)
  for (const { to, isPackage, isType } of importsOf(file)) if (!isPackage && !isType) filesOf(to, seen)
  return seen
}

/** Screens and overlays have messages of their own, and so has the tester's panel. */
const isRegistry = (file: string) =>
  ['src/app/screens/index.ts', 'src/app/overlays/index.ts', 'src/app/recorder.ts'].includes(file)

const ids = new Set(Object.keys(messages))
const namespaces = new Set([...ids].map(namespaceIn))

function namespaceIn(text: string): string {
  return text.slice(0, text.indexOf('.'))
}

/** Namespaces of the ids that a view names, whole or by the beginning of a template. */
const namespacesSaid = (file: string): string[] => {
  const nodes = nodesOf(parsed(file))
  const whole = nodes.filter(ts.isStringLiteralLike).flatMap(({ text }) => (ids.has(text) ? [namespaceIn(text)] : []))
  const begun = nodes.filter(ts.isTemplateHead).flatMap(({ text }) => (/^\w+\./.test(text) ? [namespaceIn(text)] : []))
  return [...whole, ...begun.filter((namespace) => namespaces.has(namespace))]
}

const known = new Map<string, string[]>()
const namespacesSaidBy = (entry: string): string[] => {
  const views = [...filesOf(entry)].filter((file) => file.startsWith('src/app/') || file.startsWith('src/i18n/'))
  const all = views.flatMap((file) => {
    const found = known.get(file) ?? namespacesSaid(file)
    known.set(file, found)
    return found
  })
  return [...new Set(all)].toSorted()
}

const inApp = new Set<string>(appNamespaces)
const own = (all: readonly string[]) => all.filter((namespace) => !inApp.has(namespace))

test('the app itself says nothing but what it loads', () => {
  expect(own(namespacesSaidBy('src/app/main.tsx'))).toEqual([])
})

describe.each(screenModuleNames)('the module %s', (module) => {
  test('says nothing but what its rows name', () => {
    const named = new Set<string>(namespacesOf(module))
    const titles = screensOf(module).flatMap((name) => screens[name].title ?? [])
    const all = [...namespacesSaidBy(`src/app/screens/${module}/screen.tsx`), ...titles.map(namespaceIn)]
    expect(own(all).filter((namespace) => !named.has(namespace))).toEqual([])
  })

  test('names nothing that it never says', () => {
    const all = new Set([
      ...namespacesSaidBy(`src/app/screens/${module}/screen.tsx`),
      ...screensOf(module)
        .flatMap((name) => screens[name].title ?? [])
        .map(namespaceIn),
    ])
    expect(namespacesOf(module).filter((namespace) => !all.has(namespace))).toEqual([])
  })
})

test.each(overlayNames)('the overlay %s says what it names, and nothing else', (name) => {
  expect(own(namespacesSaidBy(`src/app/overlays/${name}/overlay.tsx`))).toEqual([...namespacesOf(name)].toSorted())
})
