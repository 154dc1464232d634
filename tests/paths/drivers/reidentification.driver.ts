import { reidentificationMachine } from '../../../machines/bank/reidentification'
import { uploadMachine } from '../../../machines/onboarding/upload'
import type { Reidentification } from '../../../src/domain/bank-verification'
import { defineDriver } from '../driver'
import { noAnswer, plain } from './cases'
import { reidentificationBrowser } from './reidentification.browser'

const shown: Reidentification = {
  identification: 'identification-1',
  kind: 'document',
  state: 'complete',
  reason: null,
}
const pending: Reidentification = { ...shown, state: 'pending' }
const rejected: Reidentification = { ...shown, state: 'rejected', reason: 'Blurred' }

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
    'verification.changed': { cases: plain },
  },
  children: {
    loadReidentification: {
      ok: { none: null, complete: shown, 'under review': pending, rejected },
      fail: noAnswer,
      /** With an e-ID nobody looks at anything; a picture that was sent is there. */
      offered: (snapshot, name) => {
        if (snapshot.context.isByEid) return !['under review', 'rejected'].includes(name)
        return name !== 'none' || snapshot.matches('loading')
      },
    },
    watchVerification: { tells: ['verification.changed'] },
    eid: { done: { signed: { outcome: 'done' } }, shows: {} },
    identification: { done: {}, shows: { sent } },
  },
  delays: {},
  browser: reidentificationBrowser,
})
