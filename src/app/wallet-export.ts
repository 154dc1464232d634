import { createActor } from 'xstate'
import { walletExportHash } from '../domain/wallet-export-hash'
import { keepInStep } from './over-page'
import { filledWalletExport } from './ports/filled-wallet-export'
import type { Outside } from './ports/outside'
import type { AppRouter } from './router/router'
import type { SessionActor, WalletExportActor } from './session'

type Setting = { outside: Outside; session: SessionActor; router: AppRouter }

/** Starts the export of an old wallet, which the end of the address opens and closes. */
export const startWalletExport = ({ outside, session, router }: Setting): WalletExportActor => {
  const walletExport = createActor(filledWalletExport(outside)).start()
  const isNamed = (hash: string): boolean => hash === walletExportHash
  const leave = keepInStep(
    { session, router },
    { isNamed, tell: (hash) => walletExport.send({ type: isNamed(hash) ? 'export.open' : 'export.close' }) },
  )
  walletExport.subscribe((snapshot) => {
    if (snapshot.matches('closed')) leave()
  })
  return walletExport
}
