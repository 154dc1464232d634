import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { provideReidentification, heldUntil, holdsUntil } from '../../../machines/bank-accounts/reidentification'
import { PortError } from '../../../machines/lib/ports'
import { provideEid, type EidOrder, type EidState } from '../../../machines/onboarding/identity'
import { provideUpload, rejectionReason, type Preview, type UploadTold } from '../../../machines/onboarding/upload'
import type { Reidentification } from '../../../src/domain/bank/bank-verification'
import { heldFeed, heldPort, tick } from '../../support/ports'

const complete: Reidentification = {
  identification: 'shown-1',
  kind: 'document',
  state: 'complete',
  reason: null,
  holdsUntil: '2026-11-30T12:00:00.000Z',
}
const sent: Reidentification = { ...complete, state: 'pending', holdsUntil: null }

const setting = (isByEid: boolean) => {
  const load = heldPort<{ account: string }, Reidentification | null>()
  const check = heldPort<{ orderRef: string }, EidState>()
  const watch = heldFeed<void, { type: 'verification.changed' }>()
  const sending = heldFeed<unknown, UploadTold>()
  const started: { about?: string }[] = []
  const order: EidOrder = { orderRef: 'order-1', autoStartToken: 'token-1', redirectUrl: null, endsAt: 0 }
  const preview: Preview = { url: 'blob:1', kind: 'image', name: 'card.jpg', warnings: [] }
  const machine = provideReidentification(
    { loadReidentification: load.port, watchVerification: watch.feed },
    {
      eid: provideEid({
        recallEid: async () => null,
        startEid: async (of) => {
          started.push(of)
          return order
        },
        checkEid: check.port,
        leave: async () => undefined,
        watchReturn: () => () => undefined,
        keepEid: () => undefined,
        cancelEid: () => undefined,
      }),
      upload: provideUpload({
        prepareFile: async () => preview,
        holdFile: () => () => undefined,
        uploadFile: sending.feed,
        countDown: () => () => undefined,
        takeFile: () => undefined,
        dropFile: () => undefined,
      }),
    },
  )
  const actor = createActor(machine, { input: { owner: 'astrid@example.com', isByEid, account: 'account-1' } }).start()
  const now = () => actor.getSnapshot()
  return { actor, started, load, check, watch, sending, now, state: () => now().value }
}

describe('by e-ID', () => {
  test('a signature is what was shown', async () => {
    const { check, load, now, state, started } = setting(true)
    expect(load.asked).toEqual([{ account: 'account-1' }])
    await load.answer(null)
    await tick()
    expect(state()).toBe('signing')
    now().children.eid?.send({ type: 'eid.start' })
    await tick()
    expect(started).toEqual([{ about: 'account-1' }])
    await check.answer({ status: 'complete' })
    await load.answer({ ...complete, identification: 'order-1', kind: 'eid' })
    expect([now().status, now().output]).toEqual(['done', 'order-1'])
  })
})

describe('by a document', () => {
  test('a picture is sent, looked at, and is what was shown', async () => {
    const { actor, load, now, sending, state, watch } = setting(false)
    await load.answer(null)
    now().children.identification?.send({ type: 'file.choose', file: {} })
    await tick()
    now().children.identification?.send({ type: 'file.use' })
    sending.tell({ type: 'upload.arrived' })
    await load.answer(sent)
    expect(state()).toBe('reviewing')
    watch.tell({ type: 'verification.changed' })
    await load.answer(complete)
    expect([state(), holdsUntil(now())]).toEqual(['accepted', complete.holdsUntil])
    actor.send({ type: 'identity.use' })
    expect(now().output).toBe('shown-1')
  })

  test('one that is over is told of, until when it held, and another is asked for', async () => {
    const { load, now, state } = setting(false)
    await load.answer({ ...complete, state: 'over' })
    expect([state(), heldUntil(now()), holdsUntil(now())]).toEqual(['uploading', complete.holdsUntil, null])
  })

  test('what an e-ID has begun is not waited for where the e-ID is gone', async () => {
    const { load, state } = setting(false)
    await load.answer({ ...sent, kind: 'eid' })
    expect(state()).toBe('uploading')
  })

  test('one that was rejected says why, and asks for another', async () => {
    const { load, now, state } = setting(false)
    await load.answer({ ...sent, state: 'rejected', reason: 'Blurred' })
    const upload = now().children.identification?.getSnapshot()
    expect([state(), upload && rejectionReason(upload)]).toEqual(['uploading', 'Blurred'])
  })
})

test('what was shown before and not used holds still', async () => {
  const { load, now } = setting(true)
  await load.answer({ ...complete, kind: 'eid' })
  expect(now().output).toBe('shown-1')
})

test('given up, nothing was shown', async () => {
  const { actor, load, now } = setting(false)
  await load.fail(new PortError('unavailable'))
  actor.send({ type: 'identity.close' })
  expect([now().status, now().output]).toEqual(['done', null])
})
