import { provideDevice } from '../../../../machines/device/device'
import { Sections } from '../../sections'
import { defineScreen } from '../define-screen'
import { devicePorts } from './ports'
import { useDevice, type DeviceActor } from './use-device'
import { DeviceView } from './view'

const Device = ({ actor }: { actor: DeviceActor }) => (
  <>
    <Sections />
    <DeviceView {...useDevice(actor)} />
  </>
)

export default defineScreen('device', {
  machine: (services) => provideDevice(devicePorts(services)),
  input: () => undefined,
  View: Device,
})
