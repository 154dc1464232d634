import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { messages } from '../../locales/en/messages.po'
import { appAreas, areasOf } from '../../src/domain/messages/message-parts'
import { overlayNames } from '../../src/domain/routing/overlays'
import { features, screens, screensOf } from '../../src/domain/routing/screens'
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
const areas = new Set([...ids].map(areaIn))

function areaIn(text: string): string {
  return text.slice(0, text.indexOf('.'))
}

/** Areas of the ids that a view names, whole or by the beginning of a template. */
const areasSaid = (file: string): string[] => {
  const nodes = nodesOf(parsed(file))
  const whole = nodes.filter(ts.isStringLiteralLike).flatMap(({ text }) => (ids.has(text) ? [areaIn(text)] : []))
  const begun = nodes.filter(ts.isTemplateHead).flatMap(({ text }) => (/^\w+\./.test(text) ? [areaIn(text)] : []))
  return [...whole, ...begun.filter((area) => areas.has(area))]
}

const known = new Map<string, string[]>()
const areasSaidBy = (entry: string): string[] => {
  const views = [...filesOf(entry)].filter((file) => file.startsWith('src/app/') || file.startsWith('src/i18n/'))
  const all = views.flatMap((file) => {
    const found = known.get(file) ?? areasSaid(file)
    known.set(file, found)
    return found
  })
  return [...new Set(all)].toSorted()
}

const inApp = new Set<string>(appAreas)
const own = (all: readonly string[]) => all.filter((area) => !inApp.has(area))

test('the app itself says nothing but what it loads', () => {
  expect(own(areasSaidBy('src/app/main.tsx'))).toEqual([])
})

describe.each(features)('the feature %s', (feature) => {
  test('says nothing but what its rows name', () => {
    const named = new Set<string>(areasOf(feature))
    const titles = screensOf(feature).flatMap((name) => screens[name].title ?? [])
    const all = [...areasSaidBy(`src/app/screens/${feature}/screen.tsx`), ...titles.map(areaIn)]
    expect(own(all).filter((area) => !named.has(area))).toEqual([])
  })

  test('names nothing that it never says', () => {
    const all = new Set([
      ...areasSaidBy(`src/app/screens/${feature}/screen.tsx`),
      ...screensOf(feature)
        .flatMap((name) => screens[name].title ?? [])
        .map(areaIn),
    ])
    expect(areasOf(feature).filter((area) => !all.has(area))).toEqual([])
  })
})

test.each(overlayNames)('the overlay %s says what it names, and nothing else', (name) => {
  expect(own(areasSaidBy(`src/app/overlays/${name}/overlay.tsx`))).toEqual([...areasOf(name)].toSorted())
})
