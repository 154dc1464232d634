import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { PortError } from '../../machines/lib/ports'
import { fillExport, type ExportInput } from '../../machines/lists/export'
import { noFilter } from '../../src/domain/order-filter'
import { heldPort } from '../support/ports'

const setting = () => {
  const save = heldPort<ExportInput, void>()
  const actor = createActor(fillExport({ saveOrders: save.port })).start()
  const state = () => [actor.getSnapshot().value, actor.getSnapshot().context.trouble]
  return { actor, save, state }
}

const wanted = { format: 'csv', filter: { ...noFilter, type: 'SELL' } } as const

describe('the export of orders', () => {
  test('a file is made with the filter of the list, and saved', async () => {
    const { actor, save, state } = setting()
    actor.send({ type: 'export.start', ...wanted })
    expect([save.asked, state()]).toEqual([[wanted], ['preparing', null]])
    await save.answer()
    expect(state()).toEqual(['saved', null])
  })

  test.each([
    ['malformed', 'malformed'],
    ['too-many-requests', 'too-many-requests'],
    ['unavailable', 'other'],
  ])('a file that does not come (%s) is told of, and forgotten with the next', async (code, trouble) => {
    const { actor, save, state } = setting()
    actor.send({ type: 'export.start', ...wanted })
    await save.fail(new PortError(code))
    expect(state()).toEqual(['failed', trouble])
    actor.send({ type: 'export.start', ...wanted, format: 'xls' })
    expect(state()).toEqual(['preparing', null])
  })

  test('a file that is not waited for any more is not told of', async () => {
    const { actor, save, state } = setting()
    actor.send({ type: 'export.start', ...wanted })
    actor.send({ type: 'export.cancel' })
    await save.fail(new PortError('malformed'))
    expect(state()).toEqual(['ready', null])
  })
})
