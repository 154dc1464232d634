import type { Page } from 'playwright-core'
import { identityBy, type documentsMachine } from '../../../machines/onboarding/documents'
import type { DocumentKind } from '../../../src/domain/customer/customer'
import { fileComes, holdFiles } from '../browser/files'
import { heardOfCustomer } from '../browser/news'
import { absent, shown } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf } from '../driver'

const send = 'POST /protected/v2/profile/id'
const load = 'POST /protected/v2/auth/me'

/** Pages that wait for the customer since a file has come to the exchange. */
const waiting = new WeakSet<Page>()

const come = (kind: DocumentKind) => fileComes(send, kind, (page) => waiting.add(page))

const kinds = ['id-front', 'id-back', 'passport', 'residency'] as const

export const documentsBrowser = {
  open: async ({ page, sandbox }, given) => {
    const { t } = await stepsOn(page)
    await sandbox.newcomer('documents')
    await holdFiles(page)
    await sandbox.holdEvents()
    await sandbox.hold(send)
    await page.goto(given === 'page' ? '/app/profile/documents' : '/app/')
    await shown(page.getByRole('heading', { name: t('documents.title') }))
    await sandbox.hold(load)
  },
  sees: {
    done: async (page) => {
      const { t } = await stepsOn(page)
      await absent(page.getByRole('button', { name: new RegExp(t('documents.choose')) }))
      await absent(page.getByRole('button', { name: t('documents.cancel') }))
    },
  },
  act: {
    'identity.choose': {
      choose: (_, { by }) => `documents.proof.${by}`,
      chosen: (snapshot, { by }) => identityBy(snapshot) === by,
    },
    'customer.changed': async (stage) => {
      await stage.sandbox.move('questionnaire')
      if (!waiting.delete(stage.page)) {
        await stage.sandbox.push({ type: 'user.changed' })
        await heardOfCustomer(stage)
      }
      await stage.sandbox.release(load)
    },
  },
  steer: {
    'id-front': come('id-front'),
    'id-back': come('id-back'),
    passport: come('passport'),
    residency: come('residency'),
  },
  besides: kinds.map((kind) => `xstate.snapshot.${kind}` as const),
  repeats: kinds.map((kind) => `xstate.snapshot.${kind}` as const),
} satisfies BrowserHalf<typeof documentsMachine>
