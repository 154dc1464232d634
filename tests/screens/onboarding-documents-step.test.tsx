import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { createActor, type ActorRefFrom } from 'xstate'
import { provideDocuments, type documentsMachine } from '../../machines/onboarding/documents'
import type { WaitTicked } from '../../machines/onboarding/code'
import { provideUpload, type UploadTold } from '../../machines/onboarding/upload'
import { DocumentsView } from '../../src/app/screens/onboarding/documents'
import { useDocuments } from '../../src/app/screens/onboarding/use-documents'
import type { CurrentUser } from '../../src/domain/customer/customer'
import type { VerificationStatus } from '../../src/domain/orders/statuses'
import { customerWith } from '../support/customers'
import { heldFeed } from '../support/ports'
import { drawnWith } from '../support/screens'

/** Whatever else the screen said would throw. */
const drawn = drawnWith('onboarding')

/** What comes with its own chunk is there at once. */
beforeAll(() => import('../../src/app/ui/upload-zone'))

const customer = (front: VerificationStatus, back: VerificationStatus): CurrentUser =>
  customerWith({
    verifications: { identity: 'UNVERIFIED' },
    documents: {
      hasUploadedIdBack: false,
      hasUploadedIdFront: false,
      hasUploadedResidency: false,
      list: [
        {
          kind: 'id-front',
          status: front,
          reason: front === 'REJECTED' ? 'the number is blurred' : null,
          uploadedAt: null,
        },
        { kind: 'id-back', status: back, reason: null, uploadedAt: null },
      ],
    },
  })

const setting = async () => {
  const upload = heldFeed<unknown, UploadTold>()
  const wait = heldFeed<unknown, WaitTicked>()
  const taken: object[] = []
  const machine = provideDocuments({
    upload: provideUpload({
      prepareFile: async () => ({ url: 'data:,', kind: 'image', name: 'card.jpg', warnings: ['glare'] }),
      holdFile: () => () => undefined,
      uploadFile: upload.feed,
      countDown: wait.feed,
      takeFile: (_, file) => taken.push(file),
      dropFile: () => undefined,
    }),
  })
  const actor = createActor(machine, { input: { customer: customer('MISSING', 'VERIFIED'), isAlone: false } }).start()
  await drawn(<Shown actor={actor} />)
  const row = (name: string) => within(screen.getByRole('region', { name }))
  return { actor, upload, wait, taken, front: () => row('ID card, front'), back: () => row('ID card, back') }
}

const Shown = ({ actor }: { actor: ActorRefFrom<typeof documentsMachine> }) => {
  const documents = useDocuments(actor)
  return documents ? <DocumentsView {...documents} /> : null
}

test('a file is chosen, looked at, sent and reviewed in its row; the others stand where they stood', async () => {
  const { actor, upload, taken, front, back } = await setting()
  const file = new File(['picture'], 'card.heic', { type: 'image/heic' })
  await front().findByRole('button', { name: /^Choose a file/ })
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]')
  if (input) await userEvent.upload(input, file)
  await front().findByText('Is everything readable?')
  expect(front().getByText('There seems to be a reflection. Turn away from the lamp.')).toBeDefined()
  expect(taken).toEqual([file])
  await userEvent.click(front().getByRole('button', { name: 'Use this picture' }))
  act(() => upload.tell({ type: 'upload.progressed', percent: 70 }))
  expect(front().getByRole('progressbar').getAttribute('aria-valuenow')).toBe('70')
  act(() => actor.send({ type: 'customer.changed', customer: customer('MISSING', 'VERIFIED') }))
  expect(front().getByRole('progressbar').getAttribute('aria-valuenow')).toBe('70')
  act(() => upload.tell({ type: 'upload.arrived' }))
  expect(front().getByText('Under review')).toBeDefined()
  expect(back().getByText('Approved')).toBeDefined()
  act(() => actor.send({ type: 'customer.changed', customer: customer('REJECTED', 'VERIFIED') }))
  expect(front().getByText('Not approved: the number is blurred')).toBeDefined()
})

test('beyond what is taken in an hour, says for how long, and keeps the file', async () => {
  const { actor, upload, wait, front } = await setting()
  act(() => actor.getSnapshot().children['id-front']?.send({ type: 'file.choose', file: {} }))
  await userEvent.click(await front().findByRole('button', { name: 'Use this picture' }))
  act(() => upload.tell({ type: 'upload.limited', seconds: 150 }))
  const said = () => front().getByRole('alert').textContent
  expect(said()).toBe('Too many uploadsWait 3 minutes, then try again. Your file is kept on this page.')
  expect(front().queryByRole('button', { name: 'Try again' })).toBeNull()
  act(() => wait.tell({ type: 'wait.ticked', seconds: 60 }))
  expect(said()).toContain('Wait 1 minute, then try again.')
  act(() => wait.tell({ type: 'wait.ticked', seconds: 0 }))
  await userEvent.click(front().getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(front().getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0'))
})

test('what did not arrive is sent again; a passport can take the place of the card', async () => {
  const { actor, upload, front } = await setting()
  act(() => actor.getSnapshot().children['id-front']?.send({ type: 'file.choose', file: {} }))
  await userEvent.click(await front().findByRole('button', { name: 'Use this picture' }))
  act(() => upload.tell({ type: 'upload.failed', problem: 'not-uploaded' }))
  await userEvent.click(front().getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(front().getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0'))
  await userEvent.click(screen.getByRole('radio', { name: 'Passport' }))
  expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toContain(
    'Passport, photo page',
  )
})
