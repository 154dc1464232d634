import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Preview, ShownDocument } from '../../src/app/identity-documents/document'
import { DocumentsView, type DocumentsStep } from '../../src/app/screens/onboarding/documents'
import { asked } from '../support/asked'
import { faultsIn } from '../support/axe'
import { documentWith } from '../support/onboarding'
import { drawnWith } from '../support/screens'

/** Whatever else the screen said would throw. */
const drawn = drawnWith('onboarding')

/** What comes with its own chunk is there at once. */
beforeAll(() => import('../../src/app/ui/upload-zone'))

const documents = (rows: Partial<ShownDocument>[], change: Partial<DocumentsStep> = {}) => (
  <DocumentsView by="passport" canChoose rows={rows.map(documentWith)} onBy={() => undefined} {...change} />
)

const picture: Preview = { url: 'data:,', kind: 'image', name: 'IMG_2041.jpg', warnings: [] }

const passport = () => within(screen.getByRole('region', { name: 'Passport, photo page' }))

describe('a document', () => {
  test('is chosen from the files, or taken with the camera', async () => {
    const onFile = asked()
    await drawn(documents([{ onFile }]))
    expect(await passport().findByRole('button', { name: /^Choose a file or drop it here/ })).toBeDefined()
    expect(passport().getByRole('button', { name: 'Take a picture' })).toBeDefined()
    const [files, camera] = document.querySelectorAll<HTMLInputElement>('input[type=file]')
    expect(files?.accept.split(',')).toContain('application/pdf')
    expect([camera?.accept, camera?.getAttribute('capture')]).toEqual(['image/*', 'environment'])
    const file = new File(['picture'], 'pass.jpg', { type: 'image/jpeg' })
    if (files) await userEvent.upload(files, file)
    await expect.poll(() => onFile.mock.calls).toEqual([[file]])
  })

  test('that proves where one lives is at most 3 months old, which is said where it is chosen and looked at', async () => {
    const { rerender } = await drawn(documents([{ kind: 'residency' }]))
    expect(screen.getByText(/ At most 3 months old\.$/)).toBeDefined()
    rerender(documents([{ kind: 'residency', phase: 'previewing', preview: picture }]))
    expect(screen.getByText('A date within the last 3 months')).toBeDefined()
  })

  test('is pasted', async () => {
    const onFile = asked()
    await drawn(documents([{ onFile }]))
    const zone = await passport().findByRole('button', { name: /^Choose a file or drop it here/ })
    const file = new File(['picture'], 'image.png', { type: 'image/png' })
    fireEvent.paste(zone, { clipboardData: { files: [] } })
    fireEvent.paste(zone, { clipboardData: { files: [file] } })
    expect(onFile.mock.calls).toEqual([[file]])
  })

  test('that is being prepared can be stopped', async () => {
    const onCancel = asked()
    await drawn(documents([{ phase: 'preparing', onCancel }]))
    await userEvent.click(passport().getByRole('button', { name: 'Cancel' }))
    expect(onCancel).toHaveBeenCalledOnce()
  })

  test('that is to be replaced can be left as it was sent', async () => {
    const onKeep = asked()
    const { rerender } = await drawn(documents([{ onKeep }]))
    await userEvent.click(passport().getByRole('button', { name: 'Keep the one I sent' }))
    expect(onKeep).toHaveBeenCalledOnce()
    rerender(documents([{}]))
    expect(passport().queryByRole('button', { name: 'Keep the one I sent' })).toBeNull()
  })

  test('is looked at before it is sent, with what to look for', async () => {
    const [onUse, onDiscard] = [asked(), asked()]
    const preview: Preview = { ...picture, warnings: ['blurred'] }
    await drawn(documents([{ phase: 'previewing', preview, onUse, onDiscard }]))
    expect(passport().getByRole('img', { name: 'Your picture: Passport, photo page' })).toBeDefined()
    expect(
      passport()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['All four corners', 'Name and number sharp', 'No reflections'])
    expect(passport().getByText('The picture looks blurred. Hold the camera still.')).toBeDefined()
    await userEvent.click(passport().getByRole('button', { name: 'Use this picture' }))
    await userEvent.click(passport().getByRole('button', { name: 'Take it again' }))
    expect(onUse).toHaveBeenCalledOnce()
    expect(onDiscard).toHaveBeenCalledOnce()
  })

  test('has no tick at what its picture raises doubts about', async () => {
    await drawn(documents([{ phase: 'previewing', preview: { ...picture, warnings: ['glare'] } }]))
    const [corners, sharp, glare] = passport()
      .getAllByRole('listitem')
      .map((line) => line.querySelector('path')?.getAttribute('d'))
    expect(sharp).toBe(corners)
    expect(glare).not.toBe(corners)
  })

  test('says how far it has come, and can be stopped', async () => {
    const onCancel = asked()
    await drawn(documents([{ phase: 'uploading', progress: 70, preview: picture, onCancel }]))
    const bar = passport().getByRole('progressbar', { name: 'Uploading: Passport, photo page' })
    expect(bar.getAttribute('aria-valuenow')).toBe('70')
    await userEvent.click(passport().getByRole('button', { name: 'Cancel' }))
    expect(onCancel).toHaveBeenCalledOnce()
  })

  test.each([
    ['reviewing', 'We tell you when we are done, usually within 1\u00a0business day.'],
    ['accepted', 'Done. Nothing more to do.'],
    ['preparing', 'Preparing the picture'],
  ] as const)('that is %s says so aloud', async (phase, words) => {
    await drawn(documents([{ phase }]))
    expect(passport().getByRole('status').textContent).toBe(words)
  })

  test('that was not approved has the reason as its heading, and takes another', async () => {
    const sentAt = '2026-11-20T12:00:00.000Z'
    await drawn(documents([{ phase: 'rejected', reason: 'hörn saknas i bilden', sentAt }]), 'sv')
    expect(screen.getByText('Inte godkänt: hörn saknas i bilden')).toBeDefined()
    expect(screen.getByRole('status').textContent).toMatch(/ Skickat 2026\u2060-\u206011\u2060-\u206020\.$/)
    expect(await screen.findByRole('button', { name: /^Välj en fil eller släpp den här/ })).toBeDefined()
  })

  test.each([
    ['kind', 'Välj JPG, PNG, WebP, HEIC eller PDF.'],
    ['size', 'Filen är större än 10\u00a0MB. Välj en mindre fil.'],
    ['unreadable', 'Filen går inte att öppna. Välj en annan eller ta en ny bild.'],
  ] as const)('that does not fit says why where it is chosen: %s', async (problem, words) => {
    await drawn(documents([{ problem }]), 'sv')
    const zone = await screen.findByRole('button', { name: /^Välj en fil/ })
    expect(document.getElementById(zone.getAttribute('aria-describedby') ?? '')?.textContent).toBe(words)
  })

  test.each([
    ['id-front', 'the front of the ID card', 'id-kortets framsida'],
    ['id-back', 'the back of the ID card', 'id-kortets baksida'],
    ['passport', 'the passport', 'passet'],
    ['residency', 'the proof of residence', 'adressbeviset'],
  ] as const)('of kind %s that did not arrive says which, and is tried again', async (kind, en, sv) => {
    const onRetry = asked()
    const unsent = documents([{ kind, problem: 'not-uploaded', onRetry }])
    await drawn(unsent, 'sv')
    expect(screen.getByRole('alert').textContent).toContain(`Det gick inte att ladda upp ${sv}. Försök igen.`)
    cleanup()
    await drawn(unsent)
    expect(screen.getByRole('alert').textContent).toContain(`We could not upload ${en}. Try again.`)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })
})

test('an ID card can be chosen in place of a passport', async () => {
  const onBy = asked()
  await drawn(documents([{}], { onBy }))
  await userEvent.click(screen.getByRole('radio', { name: 'ID card, both sides' }))
  expect(onBy).toHaveBeenCalledExactlyOnceWith('id-card')
})

test('examples stand above what is to be done until the first picture is taken', async () => {
  const order = () =>
    screen
      .getAllByRole('region')
      .map((region) => region.getAttribute('aria-label'))
      .filter((name) => name !== null)
  const { rerender } = await drawn(documents([{}]))
  expect(order()).toEqual(['What works and what does not', 'Passport, photo page'])
  rerender(documents([{ phase: 'previewing', preview: picture }]))
  expect(order()).toEqual(['Passport, photo page', 'What works and what does not'])
  rerender(documents([{ phase: 'accepted' }]))
  expect(order()).toEqual(['Passport, photo page'])
})

test.each([
  ['choosing', documents([{}, { kind: 'residency' }])],
  ['looking', documents([{ phase: 'previewing', preview: picture }])],
  ['uploading', documents([{ phase: 'uploading', preview: picture }])],
  ['rejected', documents([{ phase: 'rejected', reason: 'a corner is cut off' }])],
])('%s: no fault that axe finds', async (_, what) => {
  const { container } = await drawn(what)
  expect(await faultsIn(container)).toEqual([])
})
