import { useSelector } from '@xstate/react'
import {
  depositProblem,
  verificationEnd,
  verificationPhase,
  verificationWays,
  type VerificationSnapshot,
} from '../../../../machines/bank-accounts/bank-verification'
import { deadlineDayText } from '../../../i18n/dates'
import { useMessages } from '../../../i18n/react'
import { useUpload } from '../../identity-documents/use-upload'
import { shownAccount } from './shown-account'
import type { Awaiting, Banks, Deposit, Found, Verification, VerificationActor, Ways } from './types'

type Actor = VerificationActor

/** How the verification of an account stands, and what can be done. */
export const useVerification = (actor: Actor): Verification => {
  const { locale } = useMessages()
  const snapshot = useSelector(actor, (now) => now)
  const document = useUpload(snapshot.children.statement)
  const { account, problem, waitSeconds, verification } = snapshot.context
  const common = {
    account: account && shownAccount(account),
    problem: problem ?? null,
    waitSeconds,
    onClose: () => actor.send({ type: 'verification.close' }),
  } as const
  const onRetry = () => actor.send({ type: 'verification.retry' })
  const onOther = () => actor.send({ type: 'way.change' })
  const phase = verificationPhase(snapshot)
  switch (phase) {
    case 'unloaded':
    case 'unchecked':
      return { ...common, phase, onRetry }
    case 'asking':
      return { ...common, phase, onReplace: () => actor.send({ type: 'verification.replace' }) }
    case 'choosing':
      return { ...common, ...ways(actor, snapshot) }
    case 'banks':
      return { ...common, ...banks(actor, snapshot) }
    case 'awaiting':
      return { ...common, ...awaiting(actor, snapshot) }
    case 'found':
      return { ...common, ...found(actor, snapshot) }
    case 'deposit':
      return { ...common, ...deposit(actor, snapshot, deadlineDayText(locale, verification?.expiresAt ?? '')) }
    case 'upload':
      return document ? { ...common, phase, document, onOther } : { ...common, phase: 'loading' }
    case 'review':
      return { ...common, phase, onOther }
    case 'failed': {
      const again = { type: 'verification.again' } as const
      const onAgain = snapshot.can(again) ? () => actor.send(again) : null
      const end = verificationEnd(snapshot) ?? 'unknown'
      return { ...common, phase, end, reason: verification?.reason ?? null, onAgain }
    }
    case 'loading':
    case 'away':
    case 'verified':
      return { ...common, phase }
  }
}

const ways = (actor: Actor, snapshot: VerificationSnapshot): Ways => ({
  phase: 'choosing',
  ways: verificationWays(snapshot),
  block: snapshot.context.block,
  left: snapshot.context.left,
  isBusy: snapshot.hasTag('busy'),
  onWay: (way) => actor.send({ type: 'way.choose', way }),
  onKeep: snapshot.can({ type: 'step.back' }) ? () => actor.send({ type: 'step.back' }) : null,
})

const banks = (actor: Actor, snapshot: VerificationSnapshot): Banks => ({
  phase: 'banks',
  banks: snapshot.context.banks,
  chosen: snapshot.context.banks.find(({ name }) => name === snapshot.context.bank) ?? null,
  isBusy: snapshot.hasTag('busy'),
  onChoose: (name) => actor.send({ type: 'bank.choose', name }),
  onConfirm: () => actor.send({ type: 'bank.confirm' }),
  onOther: () => actor.send({ type: 'way.change' }),
})

const awaiting = (actor: Actor, snapshot: VerificationSnapshot): Awaiting => ({
  phase: 'awaiting',
  isBusy: snapshot.hasTag('busy'),
  onAsk: () => actor.send({ type: 'bank.ask' }),
  onContinue: snapshot.can({ type: 'bank.continue' }) ? () => actor.send({ type: 'bank.continue' }) : null,
  onOther: () => actor.send({ type: 'way.change' }),
})

const found = (actor: Actor, snapshot: VerificationSnapshot): Found => ({
  phase: 'found',
  accounts: snapshot.context.verification?.accounts ?? [],
  chosen: snapshot.context.chosen,
  isBusy: snapshot.hasTag('busy'),
  onChoose: (externalId) => actor.send({ type: 'account.choose', externalId }),
  onConfirm: () => actor.send({ type: 'account.confirm' }),
})

const deposit = (actor: Actor, snapshot: VerificationSnapshot, until: string): Deposit => ({
  phase: 'deposit',
  text: snapshot.context.text,
  fieldProblem: depositProblem(snapshot),
  triesLeft: snapshot.context.triesLeft,
  until,
  isBusy: snapshot.hasTag('checking'),
  onType: (text) => actor.send({ type: 'code.type', text }),
  onSubmit: () => actor.send({ type: 'code.submit' }),
  onOther: () => actor.send({ type: 'way.change' }),
})
