import type { WalletExportProblem } from '../../../../machines/wallet-export/wallet-export'
import type { OldWallet } from '../../../domain/customer/old-wallet'
import type { FieldCode } from '../../../domain/shared/problems'
import type { MessageId } from '../../../domain/messages/message-ids.gen'
import { useMessages } from '../../../i18n/react'
import { Button, ButtonLink } from '../../ui/button'
import { CopyRow } from '../../ui/copy'
import { Dialog } from '../../ui/dialog'
import { footButton } from '../../ui/dialog.css'
import { Notice } from '../../ui/notice'
import { StepForm } from '../../ui/step-form'
import { PasswordField } from '../../ui/text-field'

export type WalletExportScreen = ({ state: 'asking' } & Asking) | ({ state: 'shown' } & Shown)

type Asking = {
  password: string
  fieldProblem: FieldCode | null
  problem: WalletExportProblem | undefined
  canSubmit: boolean
  isBusy: boolean
  onType: (text: string) => void
  onLeave: () => void
  onSubmit: () => void
}

type Shown = {
  wallet: OldWallet
  copied: keyof OldWallet | undefined
  isCopyUnsupported: boolean
  onCopy: (name: keyof OldWallet) => void
}

type WalletExportProps = { screen: WalletExportScreen; onClose: () => void }

/** What opens an old wallet, for its password (rule screens-33). */
export const WalletExportDialog = ({ screen, onClose }: WalletExportProps) => {
  const { t } = useMessages()
  return (
    <Dialog
      isOpen
      isWide
      title={t(screen.state === 'asking' ? 'header.account.walletExport' : 'walletExport.details')}
      onClose={onClose}
      foot={
        <>
          <Button className={footButton} onClick={onClose}>
            {t('common.close')}
          </Button>
          {screen.state === 'asking' ? <Open {...screen} /> : <ToGuide />}
        </>
      }
    >
      <Notice tone="info">{t('walletExport.closed')}</Notice>
      {screen.state === 'asking' ? <Ask {...screen} /> : <Details {...screen} />}
    </Dialog>
  )
}

const words: Record<WalletExportProblem, MessageId> = {
  'bad-input': 'field.walletPassword',
  'too-many-requests': 'walletExport.problem.locked',
  'not-found': 'walletExport.problem.gone',
  unavailable: 'walletExport.problem.unavailable',
}

const Ask = ({ password, fieldProblem, problem, canSubmit, isBusy, onType, onLeave, onSubmit }: Asking) => {
  const { t } = useMessages()
  return (
    <StepForm canSubmit={canSubmit} isBusy={isBusy} onSubmit={onSubmit}>
      <p>{t('walletExport.lead')}</p>
      {problem ? (
        <Notice tone="error" isUrgent>
          {t(words[problem])}
        </Notice>
      ) : null}
      <PasswordField
        label={t('walletExport.password')}
        autoComplete="off"
        value={password}
        onChange={onType}
        onLeave={onLeave}
        problem={fieldProblem ? t(`field.${fieldProblem}`) : undefined}
      />
    </StepForm>
  )
}

const Open = ({ canSubmit, isBusy, onSubmit }: Asking) => {
  const { t } = useMessages()
  return (
    <Button
      className={footButton}
      kind="primary"
      isDisabled={!canSubmit && !isBusy}
      isBusy={isBusy}
      busyText={t('walletExport.opening')}
      onClick={onSubmit}
    >
      {t('walletExport.show')}
    </Button>
  )
}

const Details = ({ wallet, copied, isCopyUnsupported, onCopy }: Shown) => {
  const { t } = useMessages()
  return (
    <>
      <Notice tone="warning">{t('walletExport.secret')}</Notice>
      {isCopyUnsupported ? (
        <Notice tone="error" isUrgent>
          {t('notice.copyUnsupported')}
        </Notice>
      ) : null}
      <div>
        {(['guid', 'pwd'] as const).map((name) => (
          <CopyRow key={name} label={t(`walletExport.${name}`)} isCopied={copied === name} onCopy={() => onCopy(name)}>
            {wallet[name]}
          </CopyRow>
        ))}
      </div>
    </>
  )
}

const ToGuide = () => {
  const { t } = useMessages()
  return (
    <ButtonLink className={footButton} kind="primary" to={{ screen: 'walletExportGuide' }}>
      {t('walletExport.toGuide')}
    </ButtonLink>
  )
}
