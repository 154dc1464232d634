import { Icon, type IconProps } from './icon'

/** Icons of lists that can be searched and narrowed. */
export const SearchIcon = (props: IconProps) => (
  <Icon {...props} d="M3.5 9a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0zM13 13l4 4" />
)
export const FilterIcon = (props: IconProps) => <Icon {...props} d="M3.5 6h13M6 10h8M8.5 14h3" />
