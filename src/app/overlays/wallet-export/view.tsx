import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { isCopied } from '../../../../machines/shared/copying'
import {
  canOpenWallet,
  walletPasswordProblem,
  type walletExportMachine,
} from '../../../../machines/wallet-export/wallet-export'
import { WalletExportDialog, type WalletExportScreen } from './dialog'

type WalletExportActor = ActorRefFrom<typeof walletExportMachine>

export const WalletExport = ({ actor }: { actor: WalletExportActor }) => {
  const screen = useWalletExport(actor)
  return screen ? <WalletExportDialog screen={screen} onClose={() => actor.send({ type: 'export.close' })} /> : null
}

const useWalletExport = (actor: WalletExportActor): WalletExportScreen | null => {
  const snapshot = useSelector(actor, (now) => now)
  const copying = useSelector(snapshot.children.copying, (now) => now)
  if (!snapshot.matches('open')) return null
  const { wallet, password, problem } = snapshot.context
  if (wallet)
    return {
      state: 'shown',
      wallet,
      copied: copying ? (['guid', 'pwd'] as const).find((name) => isCopied(copying, name)) : undefined,
      isCopyUnsupported: copying?.matches('unsupported') ?? false,
      onCopy: (name) => snapshot.children.copying?.send({ type: 'copy.ask', name, text: wallet[name] }),
    }
  return {
    state: 'asking',
    password,
    fieldProblem: walletPasswordProblem(snapshot),
    problem,
    canSubmit: canOpenWallet(snapshot),
    isBusy: snapshot.hasTag('busy'),
    onType: (text) => actor.send({ type: 'password.type', text }),
    onLeave: () => actor.send({ type: 'field.blur' }),
    onSubmit: () => actor.send({ type: 'password.submit' }),
  }
}
