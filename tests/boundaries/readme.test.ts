import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/source'

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

test('the worked example of README is the code that runs', () => {
  const examples = [...textOf('README.md').matchAll(/```ts\n([^]*?)```/g)].map(([, code = '']) => code)
  const mail = textOf('src/server/outside/smtp-mail.ts')
  expect(examples.map((code) => mail.includes(code))).toEqual([true])
  const [line] = /\.\.\.\(smtpUrl[^`]*/.exec(textOf('README.md')) ?? ['not there']
  expect(textOf('src/server/outside/own.ts')).toContain(line)
})
