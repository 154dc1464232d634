import { provideAllowedAddresses } from '../../../../machines/allowed-addresses/allowed-addresses'
import { Sections } from '../../sections'
import { defineScreen } from '../define-screen'
import { allowedAddressesPorts } from './ports'
import { useAllowedAddresses, type AllowedAddressesActor } from './use-allowed-addresses'
import { AllowedAddressesView } from './view'

const AllowedAddresses = ({ actor }: { actor: AllowedAddressesActor }) => (
  <>
    <Sections />
    <AllowedAddressesView {...useAllowedAddresses(actor)} />
  </>
)

export default defineScreen('allowed-addresses', {
  machine: (services) => provideAllowedAddresses(allowedAddressesPorts(services)),
  input: ({ customer }) => ({ customer }),
  View: AllowedAddresses,
})
