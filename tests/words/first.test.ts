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
  expect(
    spokenTooEarly(files, ['later', 'onboarding', 'account', 'about', 'payment', 'decline', 'closed', 'addresses']),
  ).toEqual([])
})

const folder = 'src/app/screens/onboarding'
const steps = sourceFiles(folder).filter((file) => file.endsWith('-step.tsx'))
const filesOfSteps = (names: readonly string[]) =>
  steps
    .filter((file) => names.some((name) => file.endsWith(`/${name}-step.tsx`)))
    .reduce((seen, file) => filesOf(file, seen), filesOf(`${folder}/screen.tsx`))

/** Steps whose words `steps.tsx` brings with them. */
const account = ['email', 'phone', 'password', 'identity', 'two-factor']
const about = ['personal', 'documents', 'questionnaire']

test('the frame of onboarding speaks no word of its steps or of other screens', () => {
  expect(spokenTooEarly(filesOf(`${folder}/screen.tsx`), ['later', 'account', 'about'])).toEqual([])
})

test('the steps of onboarding speak no word of other steps or of other screens', () => {
  expect(steps).toHaveLength(account.length + about.length)
  expect(spokenTooEarly(filesOfSteps(account), ['later', 'about'])).toEqual([])
  expect(spokenTooEarly(filesOfSteps(about), ['later', 'account'])).toEqual([])
})
