import { uploadMachine } from '../../../machines/onboarding/upload'
import type { DocumentState } from '../../../src/domain/customer/customer'
import { defineDriver } from '../driver'
import { plain, ticks } from './cases'
import { uploadBrowser } from './upload.browser'

const missing: DocumentState = { kind: 'passport', status: 'MISSING', reason: null, uploadedAt: null }
const pending: DocumentState = { ...missing, status: 'PENDING' }
const rejected: DocumentState = { ...missing, status: 'REJECTED', reason: 'The picture is not sharp.' }
const accepted: DocumentState = { ...missing, status: 'VERIFIED' }

export const uploadDriver = defineDriver(uploadMachine)({
  states: {
    deciding: null,
    'awaitingFile.choosing': 'asks for a file',
    'awaitingFile.replacing': 'asks for another file',
    'awaitingFile.rejected': 'turned down, asks for a new file',
    'awaitingFile.failed.retryable': 'could not send the file',
    'awaitingFile.failed.limited': 'says how long until another file may be sent',
    preparing: 'makes the file ready',
    previewing: 'shows the file before it is sent',
    uploading: 'sends the file',
    'sent.reviewing': 'under review',
    'sent.accepted': 'accepted',
  },
  inputs: {
    missing: { title: 'a document that is missing', input: { document: missing } },
    reviewed: { title: 'a document under review', input: { document: pending } },
    rejected: { title: 'a document that was turned down', input: { document: rejected } },
    accepted: { title: 'an accepted document', input: { document: accepted } },
  },
  events: {
    'document.changed': {
      by: 'parent',
      cases: { reviewed: { document: pending }, rejected: { document: rejected }, accepted: { document: accepted } },
    },
    'document.replace': { cases: plain },
    'document.keep': { cases: plain },
    'file.choose': { cases: { '': { file: {} } } },
    'file.use': { cases: plain },
    'file.discard': { cases: plain },
    'upload.cancel': { cases: plain },
    'upload.retry': { cases: plain },
    'upload.progressed': { cases: { half: { percent: 50 } } },
    'upload.arrived': { cases: plain },
    'upload.limited': { cases: { '': { seconds: 2 } } },
    'wait.ticked': { cases: ticks },
    'upload.failed': { cases: { 'no answer': { problem: 'not-uploaded' }, refused: { problem: 'refused' } } },
  },
  children: {
    holdFile: { tells: [] },
    prepareFile: {
      ok: { picture: { url: 'blob:1', kind: 'image', name: 'passport.jpg', warnings: [] } },
      fail: { unreadable: { code: 'unreadable' } },
    },
    uploadFile: { tells: ['upload.progressed', 'upload.arrived', 'upload.limited', 'upload.failed'] },
    countDown: { tells: ['wait.ticked'] },
  },
  delays: {},
  browser: uploadBrowser,
})
