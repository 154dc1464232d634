import { Icon, type IconProps } from './icon'

/** Icons of the address book, and of what stands beside it. */
export const PasteIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M7.5 4.5H6A1.5 1.5 0 0 0 4.5 6v9A1.5 1.5 0 0 0 6 16.5h8a1.5 1.5 0 0 0 1.5-1.5V6A1.5 1.5 0 0 0 14 4.5h-1.5M8.5 3h3a1 1 0 0 1 1 1v1a1 1 0 0 1 -1 1h-3a1 1 0 0 1 -1 -1v-1a1 1 0 0 1 1 -1z"
  />
)
export const BookIcon = (props: IconProps) => (
  <Icon {...props} d="M4.5 15.5V5A1.5 1.5 0 0 1 6 3.5h9.5v11H6a1.5 1.5 0 0 0 0 3h9.5v-3M8 7h4.5" />
)
export const PenIcon = (props: IconProps) => (
  <Icon {...props} d="M4 16l.8-3.3 8.6-8.6 2.5 2.5-8.6 8.6zM11.7 5.8l2.5 2.5" />
)
export const TrashIcon = (props: IconProps) => (
  <Icon {...props} d="M4 5.5h12M8 5.5V3.8h4v1.7M5.5 5.5l.7 11h7.6l.7-11M8.5 8.5v5M11.5 8.5v5" />
)
