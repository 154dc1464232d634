import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { provideImportantMessages } from '../../../machines/notifications/important-messages'
import type { ImportantMessage } from '../../../src/domain/customer/customer'
import { heldPort } from '../../support/ports'

describe('the banner’s message', () => {
  test('is gone at once when it is closed, and back where that could not be remembered', async () => {
    const close = heldPort<{ code: ImportantMessage }, void>()
    const actor = createActor(provideImportantMessages({ closeMessage: close.port })).start()
    actor.send({ type: 'message.dismiss', code: 'BUY_PENDING' })
    expect(actor.getSnapshot().context.closed).toEqual(['BUY_PENDING'])
    actor.send({ type: 'message.dismiss', code: 'CONTACT_SUPPORT' })
    await close.fail(new Error('no'))
    expect(actor.getSnapshot().context.closed).toEqual(['CONTACT_SUPPORT'])
    await close.answer()
    expect(close.asked).toEqual([{ code: 'BUY_PENDING' }, { code: 'CONTACT_SUPPORT' }])
  })

  test('comes anew where the exchange has forgotten that it was closed, once it was told of it', async () => {
    const close = heldPort<{ code: ImportantMessage }, void>()
    const actor = createActor(provideImportantMessages({ closeMessage: close.port })).start()
    const closedAs = (...closedList: ImportantMessage[]) => {
      const importantMessages = { list: closedList, closedList, pageList: [] }
      actor.send({ type: 'customer.changed', customer: { importantMessages } })
      return actor.getSnapshot().context.closed
    }
    actor.send({ type: 'message.dismiss', code: 'UPLOAD_DOCUMENTS' })
    expect(closedAs()).toEqual(['UPLOAD_DOCUMENTS'])
    await close.answer()
    expect(actor.getSnapshot().context.closed).toEqual(['UPLOAD_DOCUMENTS'])
    actor.send({ type: 'message.dismiss', code: 'BUY_PENDING' })
    expect(closedAs('UPLOAD_DOCUMENTS')).toEqual(['UPLOAD_DOCUMENTS', 'BUY_PENDING'])
    await close.answer()
    expect(closedAs('BUY_PENDING')).toEqual(['BUY_PENDING'])
  })
})
