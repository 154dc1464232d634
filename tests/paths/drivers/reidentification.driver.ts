import { reidentificationMachine } from '../../../machines/bank-accounts/reidentification'
import { uploadMachine } from '../../../machines/onboarding/upload'
import type { Reidentification } from '../../../src/domain/bank/bank-verification'
import { defineDriver } from '../driver'
import { noAnswer, plain } from './cases'
import { reidentificationBrowser } from './reidentification.browser'

const shown: Reidentification = {
  identification: 'identification-1',
  kind: 'document',
  state: 'complete',
  reason: null,
  holdsUntil: '2026-03-09T09:30:00.000Z',
}
const signed: Reidentification = { ...shown, kind: 'eid' }
const pending: Reidentification = { ...shown, state: 'pending', holdsUntil: null }
const rejected: Reidentification = { ...shown, state: 'rejected', reason: 'Blurred', holdsUntil: null }
const over: Reidentification = { ...shown, state: 'over' }

/** How a picture may stand that was sent. */
const documents = ['accepted', 'under review', 'rejected', 'over']

const sent = uploadMachine.resolveState({
  value: { sent: 'reviewing' },
  context: {
    document: { kind: 'identification', status: 'PENDING', reason: null, uploadedAt: null },
    isReplacing: false,
    preview: null,
    percent: 100,
    problem: undefined,
    waitSeconds: 0,
  },
})

export const reidentificationDriver = defineDriver(reidentificationMachine)({
  states: {
    loading: 'asks what was shown last',
    unloaded: 'could not ask what was shown last',
    deciding: null,
    signing: 'is shown with the e-ID',
    uploading: 'is shown by a picture',
    reviewing: 'the picture is looked at',
    refreshing: 'asks how the picture stands',
    accepted: 'was accepted, and holds',
    done: 'shown',
    closed: 'given up',
  },
  inputs: {
    document: {
      title: 'a customer without e-ID',
      input: { owner: 'astrid@example.com', isByEid: false, account: 'account-1' },
    },
    eid: { title: 'a customer of an e-ID', input: { owner: 'ida@example.com', isByEid: true, account: 'account-1' } },
  },
  events: {
    'identity.close': { cases: plain },
    'identity.retry': { cases: plain },
    'identity.ask': { cases: plain },
    'identity.use': { cases: plain },
    'verification.changed': { cases: plain },
  },
  children: {
    loadReidentification: {
      ok: { none: null, signed, accepted: shown, 'under review': pending, rejected, over },
      fail: noAnswer,
      /** With an e-ID nobody looks at anything; a picture that was sent is there. */
      offered: (snapshot, name) => {
        if (snapshot.context.isByEid) return !documents.includes(name)
        return name !== 'signed' && (name !== 'none' || snapshot.matches('loading'))
      },
    },
    watchVerification: { tells: ['verification.changed'] },
    eid: { done: { signed: { outcome: 'done' } }, shows: {} },
    identification: { done: {}, shows: { sent } },
  },
  delays: {},
  browser: reidentificationBrowser,
})
