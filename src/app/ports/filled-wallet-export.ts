import { fillCopying } from '../../../machines/copying'
import { fillWalletExport } from '../../../machines/wallet-export'
import { read } from '../api/client'
import { copyingPorts } from './copying'
import type { Outside } from './outside'
import { asPort } from './problems'

/** The export of an old wallet as production runs it. In a chunk of its own. */
export const filledWalletExport = ({ api }: Outside) =>
  fillWalletExport(
    {
      openWallet: ({ password }, signal) =>
        asPort(read(api.POST('/protected/v2/wallet/details', { body: { walletpass: password }, signal })), [
          'bad-input',
          'too-many-requests',
          'not-found',
        ]),
    },
    { copying: fillCopying(copyingPorts) },
  )
