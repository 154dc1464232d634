import { useSelector } from '@xstate/react'
import {
  asksTwoFactorPassword,
  canSkipTwoFactor,
  canStartTwoFactorOver,
  recoveryCodes,
  twoFactorFieldProblem,
  twoFactorLockedSeconds,
  twoFactorPhase,
  twoFactorProblem,
  twoFactorSecret,
  twoFactorTexts,
} from '../../../../machines/onboarding/two-factor'
import { isCopied } from '../../../../machines/copying'
import {
  asksChangePassword,
  canTurnOff,
  newRecoveryCodes,
  twoFactorChangeFieldProblem,
  twoFactorChangeLockedSeconds,
  twoFactorChangePhase,
  twoFactorChangeProblem,
  twoFactorChangeTexts,
} from '../../../../machines/onboarding/two-factor-change'
import { checkCode, codeLengths } from '../../../domain/codes'
import { useKept } from '../../proof/use-kept'
import { useSession } from '../../session'
import type { CodeEntry } from './code'
import { TwoFactorView, type CopiedPart, type TwoFactorStep } from './two-factor'
import { TwoFactorChangeView, type TwoFactorChange } from './two-factor-change'
import { useIsAlone, useStep, useStepNow } from './use-step'

export default function TwoFactor() {
  const setUp = useStepNow('twoFactor')
  const change = useStepNow('twoFactorChange')
  const part = useKept(change ? 'change' : setUp ? 'setUp' : undefined)
  return part === 'change' ? <Changing /> : <SettingUp />
}

const SettingUp = () => <TwoFactorView {...useTwoFactor()} />

const Changing = () => <TwoFactorChangeView {...useTwoFactorChange()} />

const parts: readonly CopiedPart[] = ['secret', 'recovery-codes']

const useTwoFactor = (): TwoFactorStep => {
  const twoFactor = useStep('twoFactor')
  const shown = useSelector(twoFactor, (snapshot) => snapshot)
  const { copied, onCopy } = useCopying()
  const isAlone = useIsAlone()
  if (!twoFactor || !shown) return { state: 'loading' }

  const phase = twoFactorPhase(shown)
  const texts = twoFactorTexts(shown)
  const problem = twoFactorProblem(shown)
  const said = problem === 'locked' ? null : (problem ?? null)
  const secret = twoFactorSecret(shown)
  const isBusy = shown.hasTag('busy') || shown.status === 'done'
  const isSkipping = isBusy && phase === 'offering'
  const onSkip = canSkipTwoFactor(shown) || isSkipping ? () => twoFactor.send({ type: 'twoFactor.skip' }) : null
  const onStart = () => twoFactor.send({ type: 'twoFactor.start' })
  const onStartOver = canStartTwoFactorOver(shown) ? onStart : null
  const onBack = () => twoFactor.send({ type: 'step.back' })

  if (phase === 'failed') return { state: 'failed', onRetry: onStart, onSkip }
  if (phase === 'offering') return { state: 'offering', problem: said, isAlone, isBusy, onStart, onSkip }
  if (phase === 'adding' && secret)
    return {
      state: 'adding',
      ...secret,
      copied,
      onCopy,
      onNext: () => twoFactor.send({ type: 'secret.next' }),
      onSkip,
    }
  if (phase === 'proving')
    return {
      state: 'proving',
      problem: said,
      onBack,
      onStartOver,
      code: appCode({
        text: texts.code,
        fieldProblem: twoFactorFieldProblem(shown, 'code'),
        lockedSeconds: twoFactorLockedSeconds(shown),
        isBusy,
        onType: (text) => twoFactor.send({ type: 'code.type', text }),
        onSubmit: () => twoFactor.send({ type: 'code.submit' }),
      }),
    }
  if (phase === 'keeping')
    return {
      state: 'keeping',
      codes: recoveryCodes(shown),
      copied,
      onCopy,
      onKept: () => twoFactor.send({ type: 'codes.saved' }),
    }
  if (phase === 'typingBack')
    return {
      state: 'typingBack',
      recovery: texts.recovery,
      password: texts.password,
      asksPassword: asksTwoFactorPassword(shown),
      recoveryProblem: twoFactorFieldProblem(shown, 'recovery'),
      passwordProblem: twoFactorFieldProblem(shown, 'password'),
      problem: said,
      lockedSeconds: twoFactorLockedSeconds(shown),
      isBusy,
      onRecovery: (text) => twoFactor.send({ type: 'recovery.type', text }),
      onPassword: (text) => twoFactor.send({ type: 'password.type', text }),
      onLeave: (field) => twoFactor.send({ type: 'field.leave', field }),
      onSubmit: () => twoFactor.send({ type: 'recovery.submit' }),
      onBack,
      onStartOver,
    }
  return { state: 'loading' }
}

const useCopying = () => {
  const copying = useSession(({ children }) => children.copying)
  const copied = useSelector(
    copying,
    (snapshot) => (snapshot && parts.find((part) => isCopied(snapshot, part))) ?? null,
  )
  return { copied, onCopy: (name: CopiedPart, text: string) => copying?.send({ type: 'copy.ask', name, text }) }
}

type AppCode = Pick<CodeEntry, 'text' | 'fieldProblem' | 'lockedSeconds' | 'isBusy' | 'onType' | 'onSubmit'>

/** A code that the app shows: nobody sends it. */
const appCode = (code: AppCode): CodeEntry => ({
  ...code,
  kind: 'totp',
  length: codeLengths.totp,
  problem: code.lockedSeconds > 0 ? 'locked' : null,
  waitSeconds: 0,
  canResend: false,
  canSubmit: checkCode('totp', code.text) === null && code.lockedSeconds === 0,
  onResend: null,
})

const useTwoFactorChange = (): TwoFactorChange => {
  const change = useStep('twoFactorChange')
  const shown = useSelector(change, (snapshot) => snapshot)
  const { copied, onCopy } = useCopying()
  if (!change || !shown) return { state: 'loading' }

  const phase = twoFactorChangePhase(shown)
  const texts = twoFactorChangeTexts(shown)
  const problem = twoFactorChangeProblem(shown)
  const isBusy = shown.hasTag('busy') || shown.status === 'done'
  const onCode = (text: string) => change.send({ type: 'code.type', text })
  const onSubmit = () => change.send({ type: 'code.submit' })
  const onBack = () => change.send({ type: 'step.back' })

  if (phase === 'shown')
    return {
      state: 'shown',
      onRenew: () => change.send({ type: 'codes.renew' }),
      onTurnOff: canTurnOff(shown) ? () => change.send({ type: 'twoFactor.turnOff' }) : null,
    }
  if (phase === 'proving')
    return {
      state: 'proving',
      isNotDone: problem === 'not-done',
      onBack,
      code: appCode({
        text: texts.code,
        fieldProblem: twoFactorChangeFieldProblem(shown, 'code'),
        lockedSeconds: twoFactorChangeLockedSeconds(shown),
        isBusy,
        onType: onCode,
        onSubmit,
      }),
    }
  if (phase === 'keeping')
    return {
      state: 'keeping',
      codes: newRecoveryCodes(shown),
      copied,
      onCopy,
      onKept: () => change.send({ type: 'codes.saved' }),
    }
  return {
    state: 'confirming',
    code: texts.code,
    password: texts.password,
    asksPassword: asksChangePassword(shown),
    codeProblem: twoFactorChangeFieldProblem(shown, 'code'),
    passwordProblem: twoFactorChangeFieldProblem(shown, 'password'),
    problem: problem === 'locked' ? null : (problem ?? null),
    lockedSeconds: twoFactorChangeLockedSeconds(shown),
    isBusy,
    onCode,
    onPassword: (text) => change.send({ type: 'password.type', text }),
    onLeave: (field) => change.send({ type: 'field.leave', field }),
    onSubmit,
    onBack,
  }
}
