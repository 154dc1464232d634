import { expect, test } from 'vitest'
import { PortError } from '../../../machines/lib/ports'
import { isFailureOf } from '../../../machines/lib/server-errors'

const badInput = (...fields: string[]) =>
  new PortError(
    'bad-input',
    fields.map((field) => ({ field, code: 'required' })),
  )

test('input that was refused goes back to its field, where there is such a field; else it is a failure like others', () => {
  const isAtField = (error: unknown) => isFailureOf(error, 'bad-input', ['email', 'password'])
  expect([badInput('email'), badInput('amount', 'password'), badInput('amount'), badInput()].map(isAtField)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('other failures are told by their code alone', () => {
  const isRefused = (error: unknown) => isFailureOf(error, 'step-refused', ['email'])
  expect([new PortError('step-refused'), new PortError('unexpected'), new Error('x')].map(isRefused)).toEqual([
    true,
    false,
    false,
  ])
})
