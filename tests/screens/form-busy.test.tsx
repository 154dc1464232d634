import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Tick } from '../../src/app/ui/answers'
import { Choices } from '../../src/app/ui/choice'
import { SelectField } from '../../src/app/ui/select-field'
import { StepForm } from '../../src/app/ui/step-form'
import { TextField } from '../../src/app/ui/text-field'
import { drawn } from '../support/screens'

const form = (isBusy: boolean, heard: (what: string) => void) => (
  <StepForm canSubmit isBusy={isBusy} onSubmit={() => heard('sent')}>
    <TextField label="Name" value="Astrid" autoComplete="off" onChange={(text) => heard(text)} />
    <Choices
      legend="Pay by"
      name="way"
      options={[
        { id: 'bank', label: 'Bank' },
        { id: 'card', label: 'Card' },
      ]}
      chosen="bank"
      onChoose={(id) => heard(id)}
    />
    <SelectField
      label="Year"
      value="2025"
      options={[
        { value: '2025', text: '2025' },
        { value: '2026', text: '2026' },
      ]}
      onChange={(year) => heard(year)}
    />
    <Tick label="Remember" isOn={false} onChange={() => heard('remembered')} />
    <button type="submit">Send</button>
  </StepForm>
)

const useAll = async (isBusy: boolean): Promise<string[]> => {
  const heard: string[] = []
  await drawn(form(isBusy, (what) => heard.push(what)))
  await userEvent.type(screen.getByLabelText('Name'), '!')
  await userEvent.click(screen.getByLabelText('Card'))
  await userEvent.selectOptions(screen.getByLabelText('Year'), '2026')
  await userEvent.click(screen.getByLabelText('Remember'))
  fireEvent.submit(screen.getByRole('button'))
  return heard
}

test('a form hears what is typed, chosen and sent', async () => {
  expect(await useAll(false)).toEqual(['Astrid!', 'card', '2026', 'remembered', 'sent'])
})

test('while it is being sent it hears nothing, and its choices keep the focus', async () => {
  expect(await useAll(true)).toEqual([])
  expect([screen.getByLabelText('Name').matches('[readonly]'), document.activeElement]).toEqual([
    true,
    screen.getByLabelText('Remember'),
  ])
  const year = screen.getByLabelText<HTMLSelectElement>('Year')
  expect([year.value, year.matches(':enabled[aria-disabled=true]')]).toEqual(['2025', true])
  expect(screen.getByLabelText('Bank').matches(':checked[aria-disabled=true]')).toBe(true)
})
