import ts from 'typescript'
import { expect, test } from 'vitest'
import { messages } from '../../locales/en/messages.po'
import { partOf, type WordPart } from '../../src/words/parts'
import { importsOf, nodesOf, parsed, sourceFiles } from '../support/source'

/** What is loaded before the first screen can be used: files that the start and that screen import, types aside. */
const filesOf = (file: string, seen: Set<string> = new Set()): Set<string> => {
  if (seen.has(file) || !/\.tsx?$/.test(file)) return seen
  seen.add(file)
  for (const { to, isPackage, isType, isDynamic } of importsOf(file))
    if (!isPackage && !isType && !isDynamic) filesOf(to, seen)
  return seen
}

/** Problems of fields are spoken by their code; those of the first screen's fields are the ones that `partOf` keeps. */
const firstField = 'field.amount'

/** Ids of the parts that a file may not speak, because they may not be there yet, with the files that do. */
const spokenTooEarly = (files: ReadonlySet<string>, parts: readonly WordPart[]): string[] => {
  const later = Object.keys(messages).filter((id) => parts.includes(partOf(id)))
  const views = [...files].filter((file) => file.startsWith('src/'))
  return views.flatMap((file) => {
    const nodes = nodesOf(parsed(file))
    const texts = new Set(nodes.filter(ts.isStringLiteralLike).map(({ text }) => text))
    const heads = nodes.filter(ts.isTemplateHead).map(({ text }) => (text === 'field.' ? firstField : text))
    return later
      .filter((id) => texts.has(id) || heads.some((head) => /^\w+\./.test(head) && id.startsWith(head)))
      .map((id) => `${file} ${id}`)
  })
}

test('the start and the first screen speak no word that comes later', () => {
  const files = filesOf('src/app/screens/buy/screen.tsx', filesOf('src/app/main.tsx'))
  expect(files.size).toBeGreaterThan(50)
  expect(spokenTooEarly(files, ['later', 'onboarding'])).toEqual([])
})

/** Each waits for the words of the other screens besides, as `steps.tsx` loads it. */
const withLater = ['two-factor-step.tsx', 'ahead.tsx']

test('onboarding speaks no word of the other screens', () => {
  const folder = 'src/app/screens/onboarding'
  const steps = sourceFiles(folder).filter((file) => file.endsWith('-step.tsx'))
  const own = steps.filter((file) => !withLater.some((name) => file.endsWith(`/${name}`)))
  const files = own.reduce((seen, file) => filesOf(file, seen), filesOf(`${folder}/screen.tsx`))
  expect(own.length).toBeGreaterThan(4)
  expect(spokenTooEarly(files, ['later'])).toEqual([])
})
