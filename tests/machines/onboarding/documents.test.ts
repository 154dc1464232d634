import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { canChooseIdentity, provideDocuments, identityBy, kindsShown } from '../../../machines/onboarding/documents'
import { isUploadUnderWay } from '../../../machines/onboarding/uploads'
import {
  provideUpload,
  uploadPhase,
  type Preview,
  type UploadKind,
  type UploadTold,
} from '../../../machines/onboarding/upload'
import { documentKinds, type CurrentUser, type DocumentKind } from '../../../src/domain/customer/customer'
import type { VerificationStatus } from '../../../src/domain/orders/statuses'
import { customerWith } from '../../support/customers'
import { tick } from '../../support/ports'

type Standing = Partial<Record<DocumentKind, VerificationStatus>>

const customer = (standing: Standing, identity: VerificationStatus = 'UNVERIFIED'): CurrentUser =>
  customerWith({
    verifications: { identity },
    documents: {
      hasUploadedIdBack: false,
      hasUploadedIdFront: false,
      hasUploadedResidency: false,
      list: documentKinds.map((kind) => {
        const status = standing[kind] ?? 'MISSING'
        return { kind, status, reason: status === 'REJECTED' ? 'Blurred' : null, uploadedAt: null }
      }),
    },
  })

const preview: Preview = { url: 'blob:1', kind: 'image', name: 'card.jpg', warnings: [] }

const setting = (standing: Standing = {}, isAlone = false) => {
  const tells = new Map<UploadKind, (told: UploadTold) => void>()
  const upload = provideUpload({
    prepareFile: async () => preview,
    holdFile: () => () => undefined,
    uploadFile: ({ kind }, tell) => {
      tells.set(kind, tell)
      return () => tells.delete(kind)
    },
    countDown: () => () => undefined,
    takeFile: () => undefined,
    dropFile: () => undefined,
  })
  const actor = createActor(provideDocuments({ upload }), { input: { customer: customer(standing), isAlone } }).start()
  const now = () => actor.getSnapshot()
  const child = (kind: DocumentKind) => now().children[kind]
  const look = async (kind: DocumentKind) => {
    child(kind)?.send({ type: 'file.choose', file: {} })
    await tick()
  }
  const send = async (kind: DocumentKind) => {
    await look(kind)
    child(kind)?.send({ type: 'file.use' })
  }
  const arrive = async (kind: DocumentKind) => {
    await send(kind)
    tells.get(kind)?.({ type: 'upload.arrived' })
  }
  const changed = (to: Standing, identity?: VerificationStatus) =>
    actor.send({ type: 'customer.changed', customer: customer(to, identity) })
  const phases = () =>
    documentKinds.map((kind) => {
      const snapshot = child(kind)?.getSnapshot()
      return snapshot && uploadPhase(snapshot)
    })
  return { actor, now, child, look, send, arrive, changed, phases, tells }
}

describe('the documents', () => {
  test('asks for both sides of an ID card and a proof of residence, or for a passport', () => {
    const { actor, now } = setting()
    expect([identityBy(now()), kindsShown(now())]).toEqual(['id-card', ['id-front', 'id-back', 'residency']])
    actor.send({ type: 'identity.choose', by: 'passport' })
    expect([identityBy(now()), kindsShown(now())]).toEqual(['passport', ['passport', 'residency']])
  })

  test('goes on with the proof that was begun with, and with one that is whole there is no more choice', () => {
    const begun = setting({ passport: 'PENDING' })
    expect([identityBy(begun.now()), canChooseIdentity(begun.now())]).toEqual(['passport', false])
    begun.actor.send({ type: 'identity.choose', by: 'id-card' })
    expect(identityBy(begun.now())).toBe('passport')
    expect(canChooseIdentity(setting({ 'id-front': 'PENDING' }).now())).toBe(true)
    expect(canChooseIdentity(setting({ passport: 'REJECTED' }).now())).toBe(true)
  })

  test('each document stands for itself; only what was rejected is asked for again', () => {
    const { phases } = setting({ 'id-front': 'VERIFIED', 'id-back': 'REJECTED', residency: 'PENDING' })
    expect(phases()).toEqual(['accepted', 'rejected', 'choosing', 'reviewing'])
  })

  test('is done when the last has arrived', async () => {
    const { now, arrive } = setting({ 'id-front': 'VERIFIED', 'id-back': 'PENDING' })
    expect([now().status, now().context.uploads.residency.document.status]).toEqual(['active', 'MISSING'])
    await arrive('residency')
    expect([now().status, now().context.uploads.residency.document.status]).toEqual(['done', 'PENDING'])
  })

  test('waits for a document that the customer is at work on, though all are in', async () => {
    const { now, child, send, arrive, tells } = setting({ 'id-front': 'PENDING', 'id-back': 'PENDING' })
    child('id-front')?.send({ type: 'document.replace' })
    await send('id-front')
    await arrive('residency')
    expect([now().status, isUploadUnderWay(now())]).toEqual(['active', true])
    tells.get('id-front')?.({ type: 'upload.arrived' })
    expect([now().status, isUploadUnderWay(now())]).toEqual(['done', false])
  })

  test('does not wait for what was begun for another proof', async () => {
    const { actor, now, look, arrive } = setting({ residency: 'PENDING' })
    await look('id-front')
    actor.send({ type: 'identity.choose', by: 'passport' })
    await arrive('passport')
    expect(now().status).toBe('done')
  })

  test('hears what the reviewer decides, and disturbs no upload', async () => {
    const { changed, send, phases } = setting({ 'id-front': 'PENDING' })
    await send('residency')
    changed({ 'id-front': 'REJECTED' })
    expect(phases()).toEqual(['rejected', 'choosing', 'choosing', 'uploading'])
    changed({ 'id-front': 'VERIFIED' })
    expect(phases()).toEqual(['accepted', 'choosing', 'choosing', 'uploading'])
  })

  test('is done too when the identity is proven in another way', () => {
    const { now, changed } = setting({ 'id-front': 'PENDING' })
    changed({ 'id-front': 'PENDING' }, 'VERIFIED')
    expect(now().status).toBe('done')
  })

  test('on a page of its own it stays, and nothing can be chosen once the identity is proven', async () => {
    const { now, arrive, changed, phases } = setting({ passport: 'PENDING' }, true)
    await arrive('residency')
    expect([now().status, phases()]).toEqual(['active', ['choosing', 'choosing', 'reviewing', 'reviewing']])
    changed({ passport: 'VERIFIED', residency: 'VERIFIED' }, 'VERIFIED')
    expect([now().status, kindsShown(now()), canChooseIdentity(now())]).toEqual([
      'active',
      ['passport', 'residency'],
      false,
    ])
  })
})
