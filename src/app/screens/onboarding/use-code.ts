import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import {
  canResend,
  canSubmitCode,
  codeFieldProblem,
  codeKind,
  codeLength,
  codeProblem,
  codeText,
  isCodeChecked,
  isResendingCode,
  lockedSeconds,
  waitSeconds,
  type codeMachine,
  type CodeSnapshot,
} from '../../../../machines/onboarding/code'
import type { CodeEntry } from './code'
import { useKept } from '../../identity-documents/use-kept'

/** A code that is awaited; null while none is. One that was taken is busy until the next step is there. */
export const useCode = (code: ActorRefFrom<typeof codeMachine> | undefined): CodeEntry | null => {
  const kept = useKept(code)
  const shown = useSelector(kept, (snapshot) => snapshot)
  return kept && shown ? { ...entryOf(shown), ...sendersOf(kept) } : null
}

const entryOf = (snapshot: CodeSnapshot) => ({
  kind: kindOf(snapshot),
  text: codeText(snapshot),
  length: codeLength(snapshot),
  fieldProblem: codeFieldProblem(snapshot),
  problem: codeProblem(snapshot) ?? null,
  waitSeconds: waitSeconds(snapshot),
  lockedSeconds: lockedSeconds(snapshot),
  canResend: canResend(snapshot),
  canSubmit: canSubmitCode(snapshot),
  isBusy: isCodeChecked(snapshot),
  isResending: isResendingCode(snapshot),
})

const kindOf = (snapshot: CodeSnapshot): CodeEntry['kind'] => (codeKind(snapshot) === 'phone' ? 'phone' : 'email')

const sendersOf = (code: ActorRefFrom<typeof codeMachine>) => ({
  onType: (text: string) => code.send({ type: 'code.type', text }),
  onSubmit: () => code.send({ type: 'code.submit' }),
  onResend: () => code.send({ type: 'code.resend' }),
})
