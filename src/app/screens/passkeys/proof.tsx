import type { PasskeysProblem } from '../../../../machines/passkeys/passkeys-setup'
import { useMessages } from '../../../i18n/react'
import { Notice } from '../../ui/notice'
import { ReauthenticationForm } from '../../ui/reauthentication'
import type { Proving } from './types'

type ProofFormProps = Proving & { submit: string; busyText: string; kind: 'primary' | 'destructive' }

/** What is asked for before a passkey is added or removed. */
export const ProofForm = ({ problem, ...form }: ProofFormProps) => {
  const { t } = useMessages()
  return <ReauthenticationForm {...form} problem={<Problem problem={problem} />} back={t('passkeys.keep')} />
}

export const Problem = ({ problem }: { problem: PasskeysProblem | null }) => {
  const { t } = useMessages()
  return problem ? (
    <Notice tone="error" isUrgent>
      {t(`passkeys.problem.${problem}`)}
    </Notice>
  ) : null
}
