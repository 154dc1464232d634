import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { PortError } from '../../../machines/lib/ports'
import { provideExport, type ExportFetched, type ExportInput } from '../../../machines/orders/export'
import { noFilter } from '../../../src/domain/orders/order-filter'
import { heldFeed, heldPort } from '../../support/ports'

const setting = () => {
  const save = heldPort<ExportInput, void>()
  const fetched = heldFeed<void, ExportFetched>()
  const actor = createActor(provideExport({ saveOrders: save.port, watchFetched: fetched.feed })).start()
  const state = () => [actor.getSnapshot().value, actor.getSnapshot().context.trouble]
  return { actor, save, fetched, state }
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

  test('what has come of a file is known while it is waited for, and not of the next', async () => {
    const { actor, save, fetched } = setting()
    const bytes = () => actor.getSnapshot().context.bytes
    actor.send({ type: 'export.start', ...wanted })
    fetched.tell({ type: 'export.fetched', bytes: 1000 })
    fetched.tell({ type: 'export.fetched', bytes: 2000 })
    expect(bytes()).toBe(2000)
    await save.answer()
    expect(fetched.isHeard()).toBe(false)
    actor.send({ type: 'export.start', ...wanted })
    expect(bytes()).toBe(0)
  })
})
