import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { FormView } from '../../src/app/screens/bank-accounts/form'
import { IdentityCheckView } from '../../src/app/screens/bank-accounts/identity-check'
import type {
  AccountForm,
  AccountsList,
  IdentityCheck,
  Removal,
  ShownAccount,
  Verification,
} from '../../src/app/screens/bank-accounts/types'
import { VerificationView } from '../../src/app/screens/bank-accounts/verification'
import { BankAccountsView } from '../../src/app/screens/bank-accounts/view'
import { verificationFailures } from '../../src/domain/bank/bank-verification'
import { emptyBankAccountDraft } from '../../src/domain/bank/bank-accounts'
import type { Locale } from '../../src/domain/customer/customer'
import { asked } from '../support/asked'
import { faultsIn } from '../support/axe'
import { documentWith } from '../support/onboarding'
import { drawnWith } from '../support/screens'

/** Whatever else the screen said would throw. */
const drawn = drawnWith('bank-accounts')

/** What comes with its own chunk is there at once. */
beforeAll(() => Promise.all([import('../../src/app/ui/panels'), import('../../src/app/ui/pin-boxes')]))

const nothing = () => undefined

const verified: ShownAccount = {
  reference: 'account-1',
  bankName: 'Swedbank',
  clearingNumber: '83279',
  accountNumber: '1234567890',
  iban: null,
  isMain: true,
  status: 'verified',
}
const unverified: ShownAccount = {
  ...verified,
  reference: 'account-2',
  bankName: 'SEB',
  clearingNumber: '5000',
  accountNumber: '0000019',
  isMain: false,
  status: 'unverified',
}

const list: AccountsList = {
  state: 'list',
  accounts: [verified, unverified],
  selected: verified.reference,
  isResident: true,
  faq: '/en/faq/',
  isLocked: false,
  problem: null,
  securityWait: null,
  onGoOn: null,
  isSaving: false,
  onSelect: nothing,
  onAdd: nothing,
  isFull: false,
  onFind: nothing,
  onVerify: null,
  onChange: nothing,
  onRemove: nothing,
  onMakeMain: null,
  removal: null,
}
const listed = (change: Partial<AccountsList> = {}, locale: Locale = 'en') =>
  drawn(<BankAccountsView {...list} {...change} />, locale)

const removal: Removal = {
  account: verified,
  isMainMoved: false,
  asksIdentity: false,
  isFailed: false,
  isBusy: false,
  onConfirm: nothing,
  onBack: nothing,
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('the list', () => {
  test.each([
    ['en', 'Bank accounts', /Swedbank.*7890.*Main account.*Verified/, '8327‑9', '123 456 789‑0'],
    ['sv', 'Bankkonton', /Swedbank.*7890.*Huvudkonto.*Verifierat/, '8327‑9', '123 456 789‑0'],
  ] as const)('shows the selected account whole, in %s', async (locale, title, name, clearing, account) => {
    const { container } = await listed({}, locale)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(screen.getByRole<HTMLInputElement>('radio', { name }).checked).toBe(true)
    screen.getByText(clearing)
    screen.getByText(account)
    expect(await faultsIn(container)).toEqual([])
  })

  test('selects another', async () => {
    const onSelect = asked()
    await listed({ onSelect })
    await userEvent.click(screen.getByRole('radio', { name: /SEB/ }))
    expect(onSelect.mock.calls).toEqual([[unverified.reference]])
  })

  test('of one that is not verified leads to its verification, first of all', async () => {
    const onVerify = asked()
    await listed({ selected: unverified.reference, onVerify })
    await userEvent.click(button('Verify account'))
    expect(onVerify.mock.calls).toHaveLength(1)
  })

  test.each([
    ['en', 'deposit', 'A deposit is on its way. Its text has the code that verifies the account.', 'Enter the code'],
    ['sv', 'deposit', 'En insättning är på väg. I texten står koden som verifierar kontot.', 'Ange koden'],
    ['en', 'at-bank', 'You have started at your bank, and are not done yet.', 'Continue'],
    ['sv', 'at-bank', 'Du har börjat hos din bank men är inte klar än.', 'Fortsätt'],
  ] as const)('tells of a verification under way, in %s: %s', async (locale, status, line, name) => {
    const onVerify = asked()
    const accounts = [verified, { ...unverified, status }]
    const { container } = await listed({ accounts, selected: unverified.reference, onVerify }, locale)
    screen.getByText(line)
    await userEvent.click(button(name))
    expect(onVerify.mock.calls).toHaveLength(1)
    expect(await faultsIn(container)).toEqual([])
  })

  test('offers nothing else while another account is made the main one', async () => {
    await listed({ isSaving: true, selected: unverified.reference, onVerify: nothing, onMakeMain: nothing })
    const names = ['Verify account', 'Change', 'Delete', 'Add bank account', 'Find it at your bank']
    expect(names.filter((name) => !button(name).disabled)).toEqual([])
  })

  test('leads back to the bank that was to find an account', async () => {
    const onGoOn = asked()
    await listed({ accounts: [], selected: null, onGoOn })
    screen.getByText('You have started at your bank, and are not done yet.')
    await userEvent.click(button('Continue'))
    expect(onGoOn.mock.calls).toHaveLength(1)
  })

  test('goes on with the focus where an account was deleted', async () => {
    const third = { ...unverified, reference: 'account-3', bankName: 'Nordea' }
    const left = (accounts: ShownAccount[]) => (
      <BankAccountsView {...list} accounts={accounts} selected={accounts[0]?.reference ?? null} onRemove={nothing} />
    )
    const { rerender } = await listed({ accounts: [third, verified, unverified], selected: third.reference })
    button('Delete').focus()
    rerender(left([verified, unverified]))
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Swedbank/ }))
    rerender(left([unverified]))
    expect(document.activeElement?.textContent).toContain('SEB')
    rerender(left([]))
    expect(document.activeElement).toBe(button('Add bank account'))
  })

  test('says of an account that is not the main one only what is true', async () => {
    await listed({ accounts: [verified, { ...unverified, status: 'verified' }], selected: unverified.reference })
    screen.getByText('You can be paid out to this account.')
  })

  test.each([
    ['en', 'You have 20 bank accounts, which is as many as you can have. Delete one to add another.'],
    ['sv', 'Du har 20 bankkonton, och fler går inte att ha. Ta bort ett för att lägga till ett annat.'],
  ] as const)('with as many accounts as may be says so in the place of the button, in %s', async (locale, said) => {
    await listed({ isFull: true, onAdd: null }, locale)
    screen.getByText(said)
    expect(screen.queryByRole('button', { name: /^(Add bank account|Lägg till bankkonto)$/ })).toBeNull()
  })

  test('says why an account that is paid out to cannot be changed', async () => {
    await listed({ isLocked: true, onChange: null, onRemove: null })
    screen.getByText('An order is to be paid out to this account. You can change it when the payout is done.')
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  test('that is empty says what it is for, and adds', async () => {
    const onAdd = asked()
    const { container } = await listed({ accounts: [], selected: null, onAdd })
    screen.getByRole('heading', { name: 'Add the account we should pay out to.' })
    await userEvent.click(button('Add bank account'))
    expect(onAdd.mock.calls).toHaveLength(1)
    expect(await faultsIn(container)).toEqual([])
  })

  test('of who does not live in Sweden says why there is nothing to add', async () => {
    await listed({ accounts: [], selected: null, isResident: false, onAdd: null, onFind: null }, 'sv')
    screen.getByText('Bara den som bor i Sverige och har ett svenskt bankkonto kan sälja.')
    expect(screen.getByRole('link', { name: 'Läs mer' }).getAttribute('href')).toBe('/en/faq/')
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('asks before one is deleted, and says that another becomes the main one', async () => {
    const onConfirm = asked()
    await listed({
      removal: { ...removal, isMainMoved: true, onConfirm },
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the account at Swedbank?' }))
    dialog.getByText('Clearing 8327‑9, account 123 456 789‑0')
    dialog.getByText('Another of your accounts becomes the main one.')
    expect(dialog.queryByText(/identity check/)).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(onConfirm.mock.calls).toHaveLength(1)
  })

  test.each([
    ['en', 'It is verified, so you need a new identity check first.'],
    ['sv', 'Det är verifierat, så först behövs en ny id-kontroll.'],
  ] as const)('says before one is deleted, in %s, that an identity check is asked for', async (locale, text) => {
    await listed({ removal: { ...removal, asksIdentity: true } }, locale)
    within(await screen.findByRole('dialog')).getByText(text)
  })
})

const form: AccountForm = {
  isNew: true,
  wasVerified: false,
  draft: emptyBankAccountDraft,
  bank: null,
  problems: { clearingNumber: null, accountNumber: null, bankName: null, iban: null },
  problem: null,
  isBusy: false,
  onType: nothing,
  onCustom: nothing,
  onLeave: nothing,
  onSave: nothing,
  onConfirm: null,
  onIdentify: null,
  onBack: nothing,
}

describe('the form', () => {
  test('names the bank from its clearing number', async () => {
    const { container } = await drawn(
      <FormView {...form} draft={{ ...emptyBankAccountDraft, clearingNumber: '5000' }} bank="SEB" />,
    )
    screen.getByText('SEB')
    expect(await faultsIn(container)).toEqual([])
  })

  test.each([
    ['clearingNumber', 'Clearing number', 'clearingNumber', 'Enter the 4 digits of the clearing number.'],
    [
      'clearingNumber',
      'Clearing number',
      'clearingSwedbank',
      "Swedbank's clearing numbers that start with 8 have 5 digits. Enter all five.",
    ],
    [
      'clearingNumber',
      'Clearing number',
      'clearingCheck',
      'The last digit does not belong to the four before it. Check the clearing number.',
    ],
    [
      'accountNumber',
      'Account number',
      'accountNumber',
      'The account number does not fit the clearing number. Check both.',
    ],
    ['accountNumber', 'Account number', 'digitsOnly', 'Use digits only.'],
    [
      'accountNumber',
      'Account number',
      'accountCheck',
      'The check digit does not match. Compare the number with your bank’s.',
    ],
    ['iban', 'IBAN (optional)', 'iban', "The IBAN is not valid. Check it against your bank's."],
    ['iban', 'IBAN (optional)', 'ibanBank', 'The IBAN belongs to another bank than the clearing number. Check both.'],
  ] as const)('says what is wrong with %s at its field', async (field, label, code, words) => {
    await drawn(<FormView {...form} problems={{ ...form.problems, [field]: code }} />)
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
    screen.getByText(words)
  })

  test.each([
    ['en', 'It is right, continue', /If yours does, we verify the account by a deposit\.$/],
    ['sv', 'Det stämmer, fortsätt', /Gäller det ditt verifierar vi kontot med en insättning\.$/],
  ] as const)(
    'lets a number be right whose check digit is wrong, and says what follows, in %s',
    async (locale, go, text) => {
      const onConfirm = asked()
      const problems = { ...form.problems, accountNumber: 'accountCheck' } as const
      const { container } = await drawn(<FormView {...form} problems={problems} onConfirm={onConfirm} />, locale)
      screen.getByText(text)
      await userEvent.click(button(go))
      expect([onConfirm.mock.calls.length, await faultsIn(container)]).toEqual([1, []])
    },
  )

  test('asks for the name of a bank outside the list', async () => {
    const onCustom = asked()
    const { rerender } = await drawn(<FormView {...form} onCustom={onCustom} />)
    expect(screen.queryByLabelText('Name of the bank')).toBeNull()
    await userEvent.click(screen.getByRole('checkbox', { name: 'My bank is not found by its clearing number' }))
    expect(onCustom.mock.calls).toEqual([[true]])
    rerender(<FormView {...form} draft={{ ...emptyBankAccountDraft, customBank: true }} />)
    screen.getByLabelText('Name of the bank')
  })

  test.each([
    [
      'most-accounts',
      'You already have 20 bank accounts, which is as many as you can have. Delete one, then add this one.',
    ],
    ['gone', 'The account is not in your list any more. Go back, and add it again if you need it.'],
  ] as const)('says of %s what can be done instead of trying again', async (problem, said) => {
    await drawn(<FormView {...form} problem={problem} />)
    expect(screen.getByRole('alert').textContent).toBe(said)
  })

  test('refused, leads a verified account’s owner to a new identity check', async () => {
    const onIdentify = asked()
    await drawn(<FormView {...form} isNew={false} wasVerified problem="refused" onIdentify={onIdentify} />)
    screen.getByText('Once it is changed, the account must be verified again.')
    await userEvent.click(button('Start identity check'))
    expect(onIdentify.mock.calls).toHaveLength(1)
  })
})

const common = { account: unverified, problem: null, waitSeconds: 0, onClose: nothing } as const
const verifying = (verification: Verification, locale: Locale = 'en') =>
  drawn(<VerificationView {...verification} />, locale)

const ways = {
  phase: 'choosing',
  ways: ['automatic', 'deposit', 'statement'],
  block: null,
  left: 12,
  isBusy: false,
  onWay: nothing,
  onKeep: null,
} as const

describe('the verification', () => {
  test('offers its ways, the quickest first, and how many are left', async () => {
    const onWay = asked()
    const { container } = await verifying({ ...common, ...ways, onWay })
    screen.getByText('12 automatic verifications are left this month.')
    await userEvent.click(button(/^By a deposit/))
    expect(onWay.mock.calls).toEqual([['deposit']])
    expect(await faultsIn(container)).toEqual([])
  })

  test('keeps the place of the bank where none is left this month, and says why', async () => {
    await verifying({ ...common, ...ways, ways: ['deposit', 'statement'], block: 'limit-reached', left: 0 })
    screen.getByText(/This month’s automatic verifications are used up/)
    expect(screen.queryByRole('button', { name: /^At your bank/ })).toBeNull()
  })

  test('says why an account is verified by a deposit alone', async () => {
    await verifying({ ...common, ...ways, ways: ['deposit'], block: 'check-digit' })
    screen.getByText(/^The check digit of the account number does not match/)
    expect(screen.queryByRole('button', { name: /^By an account statement/ })).toBeNull()
  })

  test.each([
    ['en', 'A verification of another account is ongoing. It starts over if you change account.', 'Change account'],
    ['sv', 'En verifiering av ett annat konto pågår. Den börjar om ifall du byter konto.', 'Byt konto'],
  ] as const)('asks before another starts over, in %s', async (locale, text, change) => {
    const onReplace = asked()
    await verifying({ ...common, phase: 'asking', onReplace }, locale)
    screen.getByText(text)
    await userEvent.click(button(change))
    expect(onReplace.mock.calls).toHaveLength(1)
  })

  test('lets the customer choose among the accounts that the bank found', async () => {
    const onChoose = asked()
    const found = { externalId: 'a', accountNumber: '0000019', clearingNumber: '5000', bankName: 'SEB', iban: null }
    const { container } = await verifying({
      ...common,
      phase: 'found',
      accounts: [found],
      chosen: null,
      isBusy: false,
      onChoose,
      onConfirm: nothing,
    })
    await userEvent.click(screen.getByRole('radio', { name: /^SEB · Clearing 5000, account 000.001‑9$/ }))
    expect([onChoose.mock.calls, button('Use this account').disabled]).toEqual([[['a']], true])
    expect(await faultsIn(container)).toEqual([])
  })

  test.each([
    ['en', null, 'The code does not match. Check the statement at your bank.'],
    ['en', 1, 'The code does not match. Check the statement at your bank. 1 attempt is left.'],
    ['sv', 3, 'Koden stämmer inte. Titta i kontoutdraget hos din bank. 3 försök är kvar.'],
  ] as const)('says at the code that it does not match, in %s; tries left: %s', async (locale, triesLeft, said) => {
    const deposit = {
      ...common,
      phase: 'deposit',
      text: '0000',
      fieldProblem: 'codeInvalid',
      triesLeft,
      until: '6 December',
      isBusy: false,
      onType: nothing,
      onSubmit: nothing,
      onOther: nothing,
    } as const
    const { container } = await verifying(deposit, locale)
    await screen.findByText(said)
    screen.getByText(/6 December\.$/)
    expect(await faultsIn(container)).toEqual([])
  })

  test.each([
    ['en', 15 * 60, 'Wait 15 minutes, then ask for a new deposit.'],
    ['en', 86_220, 'Wait 24 hours, then ask for a new deposit.'],
    ['sv', 86_220, 'Vänta 24 timmar och be sedan om en ny insättning.'],
  ] as const)('says how long it is until another deposit, in %s: %i s', async (locale, waitSeconds, said) => {
    await verifying({ ...common, ...ways, problem: 'too-many', waitSeconds }, locale)
    expect(screen.getByRole('alert').textContent).toBe(said)
  })

  test.each([...verificationFailures, 'limit-reached', 'off', 'unavailable', 'unknown'] as const)(
    'that ended as %s says what happened and what to do, in both languages',
    async (end) => {
      for (const locale of ['en', 'sv'] as const) {
        const onAgain = asked()
        const { container, unmount } = await verifying(
          { ...common, phase: 'failed', end, reason: null, onAgain },
          locale,
        )
        expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe('')
        await userEvent.click(button(locale === 'en' ? 'Choose how to verify' : 'Välj hur du verifierar'))
        expect(onAgain.mock.calls).toHaveLength(1)
        expect(await faultsIn(container)).toEqual([])
        unmount()
      }
    },
  )

  test.each([
    ['en', unverified, 'too-often', 'You have started at your bank many times. Wait 24 hours, or choose a deposit'],
    ['en', null, 'too-often', 'You have started at your bank many times. Wait 24 hours, or add the account by its'],
    ['en', unverified, 'right-missing', 'You cannot verify at a bank right now. See the dashboard'],
    ['en', unverified, 'refused', 'The account cannot be verified now. It may already be verified or deleted'],
    ['en', unverified, 'deposit-off', 'We cannot send deposits right now. Verify the account at your bank or by'],
    ['en', unverified, 'most-accounts', 'You already have 20 bank accounts, which is as many as you can have.'],
    [
      'sv',
      unverified,
      'too-often',
      'Du har börjat hos din bank många gånger. Vänta 24 timmar, eller välj en insättning',
    ],
    ['sv', unverified, 'bank-gone', 'Den banken går inte att välja längre. Välj en annan.'],
  ] as const)('says what can be done instead, in %s, of %o: %s', async (locale, account, problem, said) => {
    await verifying({ ...common, ...ways, account, problem, waitSeconds: 86_220 }, locale)
    expect(screen.getByRole('alert').textContent).toContain(said)
  })

  test('without any way that is left offers none', async () => {
    await verifying({ ...common, account: null, phase: 'failed', end: 'off', reason: null, onAgain: null })
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Back to bank accounts'])
  })

  test('at a bank has the one that is chosen in view', async () => {
    const seen: string[] = []
    const scrolling = vi.spyOn(HTMLLabelElement.prototype, 'scrollIntoView')
    scrolling.mockImplementation(function (this: HTMLElement) {
      seen.push(this.textContent)
    })
    const banks = ['danske-bank', 'seb', 'swedbank'].map((name) => ({ name, label: name }))
    const chosen = { name: 'swedbank', label: 'swedbank' }
    const acts = { onChoose: nothing, onConfirm: nothing, onOther: nothing }
    await verifying({ ...common, phase: 'banks', banks, chosen, isBusy: false, ...acts })
    expect(seen).toEqual(['swedbank'])
    scrolling.mockRestore()
  })

  test('goes another way only while nothing begins at the bank', async () => {
    const acts = { onChoose: nothing, onConfirm: nothing, onOther: nothing }
    await verifying({ ...common, phase: 'banks', banks: [], chosen: null, isBusy: true, ...acts })
    expect(button('Verify another way').disabled).toBe(true)
  })

  test('that was rejected says why', async () => {
    await verifying({ ...common, phase: 'failed', end: 'rejected', reason: 'the name differs', onAgain: nothing })
    screen.getByText('Not approved: the name differs')
  })

  test('that went well leads to selling', async () => {
    await verifying({ ...common, phase: 'verified' })
    expect(screen.getByRole('link', { name: 'Sell' }).getAttribute('href')).toBe('/app/order/sell')
  })

  test.each([
    { phase: 'loading' },
    { phase: 'unloaded', onRetry: nothing },
    { phase: 'unchecked', onRetry: nothing },
    { phase: 'away' },
    { phase: 'awaiting', isBusy: false, onAsk: nothing, onContinue: nothing, onOther: nothing },
    { phase: 'review', onOther: nothing },
  ] as const)('can be left while it is at $phase', async (at) => {
    const onClose = asked()
    const { container } = await verifying({ ...common, ...at, onClose })
    await userEvent.click(button('Back to bank accounts'))
    expect(onClose.mock.calls).toHaveLength(1)
    expect(await faultsIn(container)).toEqual([])
  })
})

describe('the new identity check', () => {
  test.each([
    { phase: 'loading', onClose: nothing },
    { phase: 'unloaded', onClose: nothing, onRetry: nothing },
    { phase: 'reviewing', onClose: nothing, isBusy: false, onAsk: nothing },
  ] as const satisfies readonly IdentityCheck[])('at $phase can be given up', async (check) => {
    const { container } = await drawn(<IdentityCheckView {...check} />)
    button('Back to bank accounts')
    expect(await faultsIn(container)).toEqual([])
  })

  test('by e-ID says why it is asked for', async () => {
    const step = { state: 'idle', problem: null, work: null, onStart: nothing } as const
    await drawn(<IdentityCheckView phase="signing" step={step} onClose={nothing} />)
    await screen.findByText('To change where we pay out you need a new identity check.')
  })

  test.each([
    ['en', 'Your identity check is approved', 'It is valid for this account, once, until', 'Continue'],
    ['sv', 'Din id-kontroll är godkänd', 'Den gäller för det här kontot, en gång, till', 'Fortsätt'],
  ] as const)('that is accepted says until when it holds, in %s, and goes on', async (locale, title, text, name) => {
    const onUse = asked()
    const { container } = await drawn(
      <IdentityCheckView phase="accepted" until="2026-11-30 13:00" onUse={onUse} onClose={nothing} />,
      locale,
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    screen.getByText(`${text} 2026-11-30 13:00.`)
    await userEvent.click(button(name))
    expect(onUse.mock.calls).toHaveLength(1)
    expect(await faultsIn(container)).toEqual([])
  })

  test.each([
    ['en', 'Your earlier identity check was valid until 2026-11-30 13:00. Send a new picture.'],
    ['sv', 'Din förra id-kontroll gällde till 2026-11-30 13:00. Skicka en ny bild.'],
  ] as const)('by a picture tells, in %s, of an earlier one that is over', async (locale, text) => {
    await drawn(
      <IdentityCheckView
        phase="uploading"
        document={documentWith({ kind: 'identification' })}
        over="2026-11-30 13:00"
        onClose={nothing}
      />,
      locale,
    )
    await screen.findByText(text)
  })
})
