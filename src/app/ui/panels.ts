// What floats over a page, and the library behind it: one chunk, loaded on intent.
export { DialogPanel, DrawerPanel } from './dialog-panel'
export { MenuPanel } from './menu-panel'
export { PopoverPanel } from './popover-panel'
