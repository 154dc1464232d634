import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { PortError } from '../../../machines/lib/ports'
import type { WaitTicked } from '../../../machines/onboarding/code'
import {
  canKeepDocument,
  provideUpload,
  isUnderWay,
  previewOf,
  rejectionReason,
  uploadedDocument,
  uploadPercent,
  uploadPhase,
  uploadProblem,
  uploadWaitSeconds,
  type Preview,
  type UploadTold,
} from '../../../machines/onboarding/upload'
import type { DocumentState } from '../../../src/domain/customer/customer'
import { heldFeed, heldPort } from '../../support/ports'

const missing: DocumentState = { kind: 'id-front', status: 'MISSING', reason: null, uploadedAt: null }
const pending: DocumentState = { ...missing, status: 'PENDING', uploadedAt: '2026-03-02T09:15:00.000Z' }
const accepted: DocumentState = { ...pending, status: 'VERIFIED' }
const rejected: DocumentState = { ...pending, status: 'REJECTED', reason: 'A corner is missing' }

const preview: Preview = { url: 'blob:1', kind: 'image', name: 'card.jpg', warnings: ['glare'] }
const file = { name: 'card.jpg' }

const setting = (document: DocumentState = missing) => {
  const prepare = heldPort<unknown, Preview>()
  const hold = heldFeed<unknown, never>()
  const upload = heldFeed<unknown, UploadTold>()
  const wait = heldFeed<{ seconds: number }, WaitTicked>()
  const edge: string[] = []
  const machine = provideUpload({
    prepareFile: prepare.port,
    holdFile: hold.feed,
    uploadFile: upload.feed,
    countDown: wait.feed,
    takeFile: (kind, taken) => edge.push(`take ${kind} ${JSON.stringify(taken)}`),
    dropFile: (kind) => edge.push(`drop ${kind}`),
  })
  const actor = createActor(machine, { input: { document } }).start()
  return { actor, prepare, hold, upload, wait, edge, now: () => actor.getSnapshot() }
}

const previewing = async (document?: DocumentState) => {
  const all = setting(document)
  if (document?.status === 'PENDING') all.actor.send({ type: 'document.replace' })
  all.actor.send({ type: 'file.choose', file })
  await all.prepare.answer(preview)
  return all
}

const uploading = async (document?: DocumentState) => {
  const all = await previewing(document)
  all.actor.send({ type: 'file.use' })
  return all
}

describe('one document', () => {
  test.each([
    ['MISSING', 'choosing'],
    ['PENDING', 'reviewing'],
    ['UNVERIFIED', 'reviewing'],
    ['VERIFIED', 'accepted'],
    ['CONFIRMED', 'accepted'],
    ['REJECTED', 'rejected'],
  ] as const)('a document that is %s is shown as %s', (status, phase) => {
    expect(uploadPhase(setting({ ...missing, status }).now())).toBe(phase)
  })

  test('a file is chosen, looked at, sent, and reviewed', async () => {
    const { actor, prepare, upload, edge, now } = setting()
    actor.send({ type: 'file.choose', file })
    expect([uploadPhase(now()), prepare.asked, edge]).toEqual([
      'preparing',
      [{ kind: 'id-front' }],
      ['take id-front {"name":"card.jpg"}'],
    ])
    await prepare.answer(preview)
    expect([uploadPhase(now()), previewOf(now())]).toEqual(['previewing', preview])
    actor.send({ type: 'file.use' })
    upload.tell({ type: 'upload.progressed', percent: 40 })
    expect([uploadPhase(now()), uploadPercent(now())]).toEqual(['uploading', 40])
    upload.tell({ type: 'upload.arrived' })
    expect([uploadPhase(now()), uploadedDocument(now()), previewOf(now()), isUnderWay(now())]).toEqual([
      'reviewing',
      { ...missing, status: 'PENDING' },
      preview,
      false,
    ])
  })

  test('nothing of the file is in what the machine could be kept as', async () => {
    const { actor, now } = await uploading()
    expect(now().context).toEqual({
      document: missing,
      isReplacing: false,
      preview,
      percent: 0,
      problem: undefined,
      waitSeconds: 0,
    })
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('"file"')
  })

  test.each(['kind', 'size', 'empty', 'unreadable'] as const)(
    'a file that does not fit is given up, and says why: %s',
    async (code) => {
      const { actor, prepare, edge, now } = setting()
      actor.send({ type: 'file.choose', file })
      await prepare.fail(new PortError(code))
      expect([uploadPhase(now()), uploadProblem(now()), edge.at(-1)]).toEqual(['choosing', code, 'drop id-front'])
      actor.send({ type: 'file.choose', file })
      expect([uploadPhase(now()), uploadProblem(now())]).toEqual(['preparing', undefined])
    },
  )

  test('another file takes the place of one that is being prepared', async () => {
    const { actor, prepare, now } = setting()
    actor.send({ type: 'file.choose', file })
    actor.send({ type: 'file.choose', file: { name: 'other.jpg' } })
    await prepare.answer({ ...preview, name: 'other.jpg' })
    expect([prepare.asked.length, previewOf(now())?.name]).toEqual([2, 'other.jpg'])
  })

  test('preparing can be stopped, and a picture that was looked at discarded', async () => {
    const { actor, edge, now } = setting()
    actor.send({ type: 'file.choose', file })
    actor.send({ type: 'upload.cancel' })
    expect([uploadPhase(now()), edge.at(-1)]).toEqual(['choosing', 'drop id-front'])
    const looked = await previewing()
    looked.actor.send({ type: 'file.discard' })
    expect([uploadPhase(looked.now()), previewOf(looked.now()), looked.edge.at(-1)]).toEqual([
      'choosing',
      null,
      'drop id-front',
    ])
  })

  test('sending can be stopped: the picture is still there', async () => {
    const { actor, upload, now } = await uploading()
    actor.send({ type: 'upload.cancel' })
    expect([uploadPhase(now()), previewOf(now()), upload.isHeard()]).toEqual(['previewing', preview, false])
  })

  test('what did not arrive is sent again from where it was', async () => {
    const { actor, upload, edge, now } = await uploading()
    upload.tell({ type: 'upload.progressed', percent: 70 })
    upload.tell({ type: 'upload.failed', problem: 'not-uploaded' })
    expect([uploadPhase(now()), uploadProblem(now()), previewOf(now()), edge.length]).toEqual([
      'choosing',
      'not-uploaded',
      preview,
      1,
    ])
    actor.send({ type: 'upload.retry' })
    expect([uploadPhase(now()), uploadProblem(now()), uploadPercent(now())]).toEqual(['uploading', undefined, 0])
  })

  test('what was too much waits as long as the exchange says, and is sent again then', async () => {
    const { actor, upload, wait, edge, now } = await uploading()
    upload.tell({ type: 'upload.limited', seconds: 2400 })
    const shown = () => [uploadPhase(now()), uploadProblem(now()), uploadWaitSeconds(now())]
    expect([...shown(), previewOf(now()), edge.length]).toEqual(['choosing', 'too-many', 2400, preview, 1])
    actor.send({ type: 'upload.retry' })
    wait.tell({ type: 'wait.ticked', seconds: 1200 })
    expect(shown()).toEqual(['choosing', 'too-many', 1200])
    wait.tell({ type: 'wait.ticked', seconds: 0 })
    expect([uploadProblem(now()), wait.isHeard()]).toEqual(['not-uploaded', false])
    actor.send({ type: 'upload.retry' })
    expect([uploadPhase(now()), uploadProblem(now())]).toEqual(['uploading', undefined])
  })

  test.each(['refused', 'size', 'unreadable'] as const)(
    'what the exchange does not take is given up: %s',
    async (problem) => {
      const { upload, edge, now } = await uploading(rejected)
      upload.tell({ type: 'upload.failed', problem })
      expect([uploadPhase(now()), uploadProblem(now()), previewOf(now()), edge.at(-1)]).toEqual([
        'rejected',
        problem,
        null,
        'drop id-front',
      ])
    },
  )

  test('a rejected one says why and takes another; what fails then still says it was rejected', async () => {
    const { upload, now } = await uploading(rejected)
    upload.tell({ type: 'upload.failed', problem: 'not-uploaded' })
    expect([uploadPhase(now()), rejectionReason(now()), uploadProblem(now())]).toEqual([
      'rejected',
      'A corner is missing',
      'not-uploaded',
    ])
  })

  test('what the reviewer decides is shown at once', () => {
    const { actor, now } = setting(pending)
    actor.send({ type: 'document.changed', document: rejected })
    expect([uploadPhase(now()), rejectionReason(now())]).toEqual(['rejected', 'A corner is missing'])
    actor.send({ type: 'document.changed', document: accepted })
    expect([uploadPhase(now()), rejectionReason(now())]).toEqual(['accepted', null])
  })

  test.each([
    ['previewing', previewing],
    ['uploading', uploading],
  ] as const)('news do not disturb the customer who is %s', async (phase, reached) => {
    const { actor, now } = await reached(rejected)
    actor.send({ type: 'document.changed', document: { ...rejected, reason: 'Blurred' } })
    expect([uploadPhase(now()), uploadedDocument(now()).reason]).toEqual([phase, 'Blurred'])
  })

  test('one that is being reviewed can be replaced, or kept after all', async () => {
    const { actor, upload, now } = setting(pending)
    actor.send({ type: 'document.replace' })
    expect([uploadPhase(now()), canKeepDocument(now()), isUnderWay(now())]).toEqual(['choosing', true, true])
    actor.send({ type: 'document.changed', document: pending })
    expect(uploadPhase(now())).toBe('choosing')
    actor.send({ type: 'document.keep' })
    expect([uploadPhase(now()), canKeepDocument(now()), isUnderWay(now())]).toEqual(['reviewing', false, false])
    expect(upload.isHeard()).toBe(false)
  })

  test('what was decided meanwhile ends the wish to replace it', () => {
    const { actor, now } = setting(pending)
    actor.send({ type: 'document.replace' })
    actor.send({ type: 'document.changed', document: accepted })
    expect([uploadPhase(now()), canKeepDocument(now())]).toEqual(['accepted', false])
  })

  test('a replacement that did not arrive can be given up: the one before stands', async () => {
    const { actor, upload, edge, now } = await uploading(pending)
    upload.tell({ type: 'upload.failed', problem: 'not-uploaded' })
    expect([uploadPhase(now()), canKeepDocument(now())]).toEqual(['choosing', true])
    actor.send({ type: 'document.keep' })
    expect([uploadPhase(now()), uploadProblem(now()), previewOf(now()), edge.at(-1)]).toEqual([
      'reviewing',
      undefined,
      null,
      'drop id-front',
    ])
  })

  test('with its page the file is forgotten', async () => {
    const { actor, hold, upload } = await uploading()
    expect([hold.isHeard(), upload.isHeard()]).toEqual([true, true])
    actor.stop()
    expect([hold.isHeard(), upload.isHeard()]).toEqual([false, false])
  })
})
