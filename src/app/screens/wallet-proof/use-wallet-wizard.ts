import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { isCopied } from '../../../../machines/shared/copying'
import type { walletWizardMachine, WalletWizardSnapshot } from '../../../../machines/wallet-proof/wallet-wizard'
import { isPayingNext, walletFieldProblem } from '../../../../machines/wallet-proof/wallet-wizard-setup'
import type { Order } from '../../../domain/orders/orders'
import type { WalletProof } from '../../../domain/wallet-proofs/wallet-proofs'
import { dateTimeText } from '../../../i18n/dates'
import { useRoots, useSession } from '../../session'
import type { Copyable, WalletProofScreen } from './types'

export type WalletWizardActor = ActorRefFrom<typeof walletWizardMachine>

const copyables: readonly Copyable[] = ['text', 'amount', 'address']

export const useWalletWizard = (actor: WalletWizardActor): WalletProofScreen => {
  const { isSandbox } = useRoots()
  const snapshot = useSelector(actor, (now) => now)
  const copying = useSession(({ children }) => children.copying)
  const copied = useSelector(copying, (each) => (each && copyables.find((name) => isCopied(each, name))) ?? null)
  const { order, proof } = snapshot.context
  if (snapshot.matches('failed')) return { state: 'failed', onTryAgain: () => actor.send({ type: 'proof.retry' }) }
  if (!order || !proof) return { state: 'loading' }
  const onCopy = (name: Copyable, text: string) => copying?.send({ type: 'copy.ask', name, text })
  return (
    formOf(actor, snapshot, proof, { copied, onCopy }) ??
    toldOf(actor, snapshot, { order, proof }, { copied, onCopy, isSandbox })
  )
}

type Copying = { copied: Copyable | null; onCopy: (what: Copyable, text: string) => void }

/** The form of the way that the customer goes; undefined where they are in none. */
const formOf = (
  actor: WalletWizardActor,
  snapshot: WalletWizardSnapshot,
  { coin, text }: WalletProof,
  copying: Copying,
): WalletProofScreen | undefined => {
  const { context } = snapshot
  const given = {
    problem: context.problem ?? null,
    isBusy: snapshot.hasTag('busy'),
    onBack: () => actor.send({ type: 'step.back' }),
  }
  if (snapshot.matches('signing') || snapshot.matches('checkingSignature'))
    return {
      state: 'signing',
      ...given,
      ...copying,
      coin,
      text,
      signature: context.signature,
      signatureProblem: walletFieldProblem(context, 'signature'),
      onType: (typed) => actor.send({ type: 'signature.type', text: typed }),
      onSubmit: () => actor.send({ type: 'signature.submit' }),
    }
  if (snapshot.matches('choosingProvider') || snapshot.matches('namingProvider'))
    return {
      state: 'provider',
      ...given,
      provider: context.provider,
      providerProblem: walletFieldProblem(context, 'provider'),
      onChoose: (provider) => actor.send({ type: 'provider.choose', provider }),
      onSubmit: () => actor.send({ type: 'provider.submit' }),
    }
  if (snapshot.matches('describingOwner') || snapshot.matches('namingOwner'))
    return {
      state: 'owner',
      ...given,
      name: context.name,
      nameProblem: walletFieldProblem(context, 'name'),
      relation: context.relation,
      relationProblem: walletFieldProblem(context, 'relation'),
      onType: (typed) => actor.send({ type: 'name.type', text: typed }),
      onChoose: (relation) => actor.send({ type: 'relation.choose', relation }),
      onSubmit: () => actor.send({ type: 'owner.submit' }),
    }
  return undefined
}

/** Where no form is filled in: the ways, what is waited for, or what came of it; nothing more once the page is left. */
const toldOf = (
  actor: WalletWizardActor,
  snapshot: WalletWizardSnapshot,
  { order, proof }: { order: Order; proof: WalletProof },
  { isSandbox, ...copying }: Copying & { isSandbox: boolean },
): WalletProofScreen => {
  const { address } = proof
  const told = {
    leadsTo: isPayingNext(order) ? 'payment' : 'order',
    problem: snapshot.context.problem ?? null,
    onLeave: () => actor.send({ type: 'wizard.leave' }),
  } as const
  const onChange = () => actor.send({ type: 'way.change' })
  const until = proof.until && dateTimeText(proof.until)
  if (snapshot.matches('proven')) return { state: 'proven', ...told, address }
  if (snapshot.matches('reviewing'))
    return {
      state: 'reviewing',
      ...told,
      type: order.type,
      until,
      owner: proof.owner?.name ?? '',
      onChange: snapshot.can({ type: 'way.change' }) ? onChange : null,
    }
  if (snapshot.matches('awaiting') && proof.deposit)
    return {
      state: 'awaiting',
      ...told,
      ...copying,
      coin: proof.coin,
      amount: proof.deposit.amount,
      to: proof.deposit.address,
      from: address,
      until: dateTimeText(proof.deposit.until),
      isSandbox,
      onChange,
    }
  if (!snapshot.matches('choosing') && !snapshot.matches('askingDeposit')) return { state: 'loading' }
  return {
    state: 'choosing',
    ...told,
    type: order.type,
    address,
    until,
    ways: proof.ways,
    way: snapshot.context.way,
    refusal: proof.refusal,
    isAsking: snapshot.matches('askingDeposit'),
    canConfirm: snapshot.can({ type: 'way.confirm' }),
    support: { screen: 'support', search: `?order=${order.reference}` },
    onChoose: (chosen) => actor.send({ type: 'way.choose', way: chosen }),
    onConfirm: () => actor.send({ type: 'way.confirm' }),
  }
}
