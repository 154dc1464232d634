import type { Page } from 'playwright-core'
import { uploadPhase, type uploadMachine, type UploadSnapshot } from '../../../machines/onboarding/upload'
import { chooseFile, holdFiles, partOf, releaseWork, tellProgress } from '../browser/files'
import { heardOfCustomer } from '../browser/news'
import { askedWhile, failures } from '../browser/releases'
import { absent, shown } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf } from '../driver'

/** The document whose upload is walked. */
const kind = 'residency'

const send = 'POST /protected/v2/profile/id'
const load = 'POST /protected/v2/auth/me'

type Standing = 'PENDING' | 'REJECTED' | 'VERIFIED'

const standings: Readonly<Record<string, Standing>> = {
  reviewed: 'PENDING',
  rejected: 'REJECTED',
  accepted: 'VERIFIED',
}

/** Pages that wait for the customer since a file has come to the exchange. */
const waiting = new WeakSet<Page>()

type Name =
  | 'documents.keep'
  | 'documents.replace'
  | 'documents.cancel'
  | 'documents.look.use'
  | 'documents.look.again'
  | 'common.tryAgain'

const button = async (page: Page, name: Name) => {
  const { t } = await stepsOn(page)
  return (await partOf(page, kind)).getByRole('button', { name: t(name) })
}

const ofDocument = { region: `document.${kind}` } as const

/** Where a file can be chosen. */
const choosing = async (page: Page): Promise<void> => {
  const { t } = await stepsOn(page)
  await shown((await partOf(page, kind)).getByRole('button', { name: new RegExp(t('documents.choose')) }))
}

const says = async (
  page: Page,
  word: 'documents.reviewing' | 'documents.accepted' | 'documents.preparing',
): Promise<void> => {
  const { t } = await stepsOn(page)
  await shown((await partOf(page, kind)).getByText(t(word)))
}

const isRejected = async (page: Page, snapshot: UploadSnapshot): Promise<void> => {
  const { t } = await stepsOn(page)
  if (uploadPhase(snapshot) === 'rejected')
    await shown((await partOf(page, kind)).getByText(t('documents.badge.rejected')))
}

/** What was accepted meanwhile is not taken anew. */
const acceptedElsewhere = askedWhile(send, {
  away: ({ sandbox }) => sandbox.document({ kind, status: 'VERIFIED', reason: null }),
  back: ({ sandbox }) => sandbox.document({ kind, status: 'REJECTED', reason: null }),
})

export const uploadBrowser = {
  actor: kind,
  open: async ({ page, sandbox }, given) => {
    await sandbox.newcomer('documents')
    const status = standings[given]
    if (status) await sandbox.document({ kind, status, reason: null })
    await holdFiles(page)
    await sandbox.holdEvents()
    await sandbox.hold(send)
    await page.goto('/app/')
    await shown(await partOf(page, kind))
    await sandbox.hold(load)
  },
  sees: {
    deciding: null,
    'awaitingFile.choosing': async (page, { context }) => {
      const { t } = await stepsOn(page)
      await choosing(page)
      await absent(await button(page, 'documents.keep'))
      if (context.problem === 'refused') await shown(page.getByText(t('documents.problem.refused')))
    },
    'awaitingFile.replacing': async (page, { context }) => {
      const { t } = await stepsOn(page)
      await choosing(page)
      await shown(await button(page, 'documents.keep'))
      if (context.problem === 'unreadable') await shown(page.getByText(t('documents.problem.unreadable')))
    },
    'awaitingFile.rejected': async (page, snapshot) => {
      await choosing(page)
      await isRejected(page, snapshot)
    },
    'awaitingFile.failed.retryable': async (page) => {
      await choosing(page)
      await shown(await button(page, 'common.tryAgain'))
    },
    'awaitingFile.failed.limited': async (page) => {
      const { t } = await stepsOn(page)
      await choosing(page)
      await shown(page.getByText(t('documents.tooMany.title')))
    },
    preparing: (page) => says(page, 'documents.preparing'),
    previewing: async (page) => shown(await button(page, 'documents.look.use')),
    uploading: async (page) => shown((await partOf(page, kind)).getByRole('progressbar')),
    'sent.reviewing': (page) => says(page, 'documents.reviewing'),
    'sent.accepted': (page) => says(page, 'documents.accepted'),
  },
  act: {
    'document.changed': async (stage, { document: { status, reason } }) => {
      const { page, sandbox } = stage
      await sandbox.document({ kind, status, reason })
      if (!waiting.delete(page)) {
        await sandbox.push({ type: 'user.changed' })
        await heardOfCustomer(stage)
      }
      await sandbox.release(load)
    },
    'document.replace': { press: 'documents.replace', within: ofDocument },
    'document.keep': { press: 'documents.keep', within: ofDocument },
    'file.choose': (stage) => chooseFile(stage, kind),
    'file.use': { press: 'documents.look.use', within: ofDocument },
    'file.discard': { press: 'documents.look.again', within: ofDocument },
    'upload.cancel': { press: 'documents.cancel', within: ofDocument },
    'upload.retry': { press: 'common.tryAgain', within: ofDocument },
    'upload.progressed': ({ page }) => tellProgress(page),
    'upload.arrived': async ({ page, sandbox }) => {
      await sandbox.release(send)
      waiting.add(page)
    },
    'upload.limited': ({ sandbox }) => sandbox.release(send, failures['too soon']),
    'upload.failed': async (stage, { problem }) => {
      if (problem === 'not-uploaded') return stage.sandbox.release(send, failures['no answer'])
      await acceptedElsewhere(stage)
      waiting.add(stage.page)
    },
    'wait.ticked': { wait: 'down' },
  },
  steer: {
    prepareFile: { picture: ({ page }) => releaseWork(page), unreadable: ({ page }) => releaseWork(page, false) },
  },
  besides: ['wait.ticked'],
  unreached: {
    'upload.preparing --file.choose--> upload.preparing':
      'no page shows this: while a file is made ready, there is only the way to give it up',
  },
} satisfies BrowserHalf<typeof uploadMachine>
