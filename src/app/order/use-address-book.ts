import { useSelector } from '@xstate/react'
import { offersPasskey } from '../../../machines/shared/reauthentication'
import {
  bookProblemAt,
  bookProofProblem,
  type AddressBookSnapshot,
  type BookPhase,
} from '../../../machines/shared/address-book'
import type { BookActor, BookView } from './buying-types'

/** What the address book shows; undefined once it is closed. */
export const useAddressBook = (book: BookActor): BookView | undefined => {
  const snapshot = useSelector(book, (now) => now)
  const phase = phaseOf(snapshot)
  if (snapshot.status !== 'active' || !phase) return undefined
  const { addresses, allowed, draft, addressToDelete, problem } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  const onBack = () => book.send({ type: 'step.back' })
  const common = {
    problem: isBusy ? null : (problem ?? null),
    isBusy,
    onClose: () => book.send({ type: 'book.close' }),
  }
  if (phase === 'removal' && addressToDelete)
    return {
      ...common,
      phase,
      label: addressToDelete.label,
      address: addressToDelete.address,
      onBack,
      onConfirm: () => book.send({ type: 'removal.confirm' }),
    }
  if (phase === 'proof' && draft)
    return { ...common, phase, address: draft.address.trim(), ...proofIn(book, snapshot), onBack }
  if (phase === 'draft' && draft)
    return {
      ...common,
      phase,
      ...draft,
      addressProblem: isBusy ? null : bookProblemAt(snapshot, 'address'),
      labelProblem: isBusy ? null : bookProblemAt(snapshot, 'label'),
      canSave: snapshot.can({ type: 'draft.save' }),
      onType: (field, text) => book.send({ type: 'draft.type', field, text }),
      onSave: () => book.send({ type: 'draft.save' }),
      onBack,
    }
  return {
    ...common,
    phase: 'list',
    addresses,
    allowed,
    isFailed: snapshot.matches('failed'),
    onRetry: () => book.send({ type: 'book.retry' }),
    onChoose: (address) => book.send({ type: 'address.choose', address }),
    onAdd: () => book.send({ type: 'address.add' }),
    onRename: (address) => book.send({ type: 'address.rename', address }),
    onRemove: (address) => book.send({ type: 'address.remove', address }),
  }
}

const proofIn = (book: BookActor, snapshot: AddressBookSnapshot) => {
  const { context } = snapshot
  const typed = (field: 'password' | 'code') => ({
    text: context.texts[field],
    problem: bookProofProblem(snapshot, field),
  })
  return {
    password: context.hasPassword ? typed('password') : null,
    code: context.asksCode ? typed('code') : null,
    onType: (field: 'password' | 'code', text: string) => book.send({ type: 'proof.type', field, text }),
    onLeave: (field: 'password' | 'code') => book.send({ type: 'field.blur', field }),
    onSubmit: () => book.send({ type: 'proof.submit' }),
    onPasskey: offersPasskey(context) ? () => book.send({ type: 'passkey.show' }) : null,
  }
}

const phases: readonly BookPhase[] = ['list', 'draft', 'proof', 'removal']

const phaseOf = (snapshot: AddressBookSnapshot): BookPhase | undefined => phases.find((phase) => snapshot.hasTag(phase))
