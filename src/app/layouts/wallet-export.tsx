import { useSelector } from '@xstate/react'
import { isCopied } from '../../../machines/copying'
import { canOpenWallet, walletPasswordProblem } from '../../../machines/wallet-export'
import { laterWords, onboardingWords, wordsOf } from '../../words/browser'
import { walletWords } from '../../words/wallet-words'
import type { WalletExportActor } from '../session'
import { WalletExportDialog, type WalletExportScreen } from './wallet-export-dialog'

/** Its words come with it: nothing of them is loaded where no old wallet is. */
await Promise.all([laterWords, onboardingWords, walletWords].map(wordsOf))

export default function WalletExport({ walletExport }: { walletExport: WalletExportActor }) {
  const screen = useWalletExport(walletExport)
  return screen ? (
    <WalletExportDialog screen={screen} onClose={() => walletExport.send({ type: 'export.close' })} />
  ) : null
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
    onLeave: () => actor.send({ type: 'field.leave' }),
    onSubmit: () => actor.send({ type: 'password.submit' }),
  }
}
