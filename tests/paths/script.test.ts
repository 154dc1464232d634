import { expect, test } from 'vitest'
import { letterDriver } from './fixtures/letter'
import { scriptedPath } from './script'

const written = (given = 'start') => scriptedPath(letterDriver, given, async () => undefined)

test('a path that is written must be one of the machine', async () => {
  await written().sees('writing').does('text.type', 'whole').does('letter.send').sees('sending').walked()
  await written().sees('writing').walked()
})

test.each([
  ['a start that is not given', () => written('torn'), 'letter is never given "torn"; its driver knows start.'],
  ['another start', () => written().sees('read'), 'Given "start", letter begins in writing, not in read.'],
  ['what cannot happen', () => written().passes('patience'), 'after patience cannot happen to letter in writing.'],
  [
    'what leads elsewhere',
    () => written().does('text.type', 'whole').sees('sending'),
    'text.type «whole» leads letter to writing, not to sending.',
  ],
])('is told of %s', async (_, path, sentence) => {
  await expect(path().walked()).rejects.toThrow(sentence)
})
