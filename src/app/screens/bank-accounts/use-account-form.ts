import { useSelector } from '@xstate/react'
import { accountProblemAt, asksNumber, namedBank } from '../../../../machines/bank-accounts/account-form'
import { shownAccount } from './shown-account'
import type { AccountForm, FormActor } from './types'

/** What is typed of an account, as it stands. */
export const useAccountForm = (actor: FormActor): AccountForm => {
  const snapshot = useSelector(actor, (now) => now)
  const { subject, draft, problem } = snapshot.context
  return {
    isNew: subject === null,
    wasVerified: subject !== null && shownAccount(subject).status === 'verified',
    draft,
    bank: namedBank(snapshot),
    problems: {
      clearingNumber: accountProblemAt(snapshot, 'clearingNumber'),
      accountNumber: accountProblemAt(snapshot, 'accountNumber'),
      bankName: accountProblemAt(snapshot, 'bankName'),
      iban: accountProblemAt(snapshot, 'iban'),
    },
    problem: problem ?? null,
    isBusy: snapshot.hasTag('busy'),
    onType: (field, text) => actor.send({ type: 'draft.type', field, text }),
    onCustom: (isOn) => actor.send({ type: 'draft.custom', isOn }),
    onLeave: (field) => actor.send({ type: 'field.blur', field }),
    onSave: () => actor.send({ type: 'draft.save' }),
    onConfirm: asksNumber(snapshot) ? () => actor.send({ type: 'number.confirm' }) : null,
    onIdentify: snapshot.can({ type: 'identity.show' }) ? () => actor.send({ type: 'identity.show' }) : null,
    onBack: () => actor.send({ type: 'form.close' }),
  }
}
