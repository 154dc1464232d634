import { providePasskeys } from '../../../../machines/passkeys/passkeys'
import { Sections } from '../../sections'
import { defineScreen } from '../define-screen'
import { passkeysPorts } from './ports'
import { usePasskeys, type PasskeysActor } from './use-passkeys'
import { PasskeysView } from './view'

const Passkeys = ({ actor }: { actor: PasskeysActor }) => (
  <>
    <Sections />
    <PasskeysView {...usePasskeys(actor)} />
  </>
)

export default defineScreen('passkeys', {
  machine: (services) => providePasskeys(passkeysPorts(services)),
  input: ({ customer: { details } }) => ({ hasPassword: !details.passwordResetNeeded, asksCode: details.enabled2FA }),
  View: Passkeys,
})
