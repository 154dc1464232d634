import type { DeviceFeeds, DevicePorts } from '../../../../machines/device/device'
import { pushPorts } from '../../ports/push'
import type { Services } from '../../ports/services'

export const devicePorts = ({ api, install }: Pick<Services, 'api' | 'install'>): DevicePorts & DeviceFeeds => ({
  ...pushPorts({ api }),
  askInstall: install.askInstall,
  watchInstall: install.watchInstall,
})
