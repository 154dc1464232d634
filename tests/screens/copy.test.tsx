import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CopyRow } from '../../src/app/ui/copy'
import { asked } from '../support/asked'
import { drawn } from '../support/screens'

test('a copy row names what its button copies and asks for it', async () => {
  const onCopy = asked()
  await drawn(
    <CopyRow label="OCR number" isCopied={false} onCopy={onCopy} why="Exactly like this.">
      2611 2004 82
    </CopyRow>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Copy: OCR number' }))
  expect(onCopy).toHaveBeenCalledOnce()
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.getByText('Exactly like this.')).toBeDefined()
})

test('what was copied is shown in place and said', async () => {
  await drawn(
    <CopyRow label="IBAN" isCopied onCopy={() => undefined}>
      SE45
    </CopyRow>,
    'sv',
  )
  expect(screen.getByText('Kopierat', { selector: '[aria-hidden]' })).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('Kopierat')
})
