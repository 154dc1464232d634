import { Dialog } from '@ark-ui/react/dialog'
import { Menu as ArkMenu } from '@ark-ui/react/menu'

export const Menu = () => (
  <>
    <ArkMenu.Root>
      <ArkMenu.Trigger>Menu</ArkMenu.Trigger>
      <ArkMenu.Positioner>
        <ArkMenu.Content>
          <ArkMenu.Item value="one">One</ArkMenu.Item>
        </ArkMenu.Content>
      </ArkMenu.Positioner>
    </ArkMenu.Root>
    <Dialog.Root>
      <Dialog.Trigger>Dialog</Dialog.Trigger>
      <Dialog.Positioner>
        <Dialog.Content>
          <Dialog.Title>Dialog</Dialog.Title>
        </Dialog.Content>
      </Dialog.Positioner>
    </Dialog.Root>
  </>
)
