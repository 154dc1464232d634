import { Icon, type IconProps } from './icon'

/** Icons of lists that can be searched and narrowed. */
export const SearchIcon = (props: IconProps) => (
  <Icon {...props} d="M3.5 9a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0zM13 13l4 4" />
)
export const FilterIcon = (props: IconProps) => <Icon {...props} d="M3.5 6h13M6 10h8M8.5 14h3" />
export const CalendarIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M3.5 6A1.5 1.5 0 0 1 5 4.5h10A1.5 1.5 0 0 1 16.5 6v9a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 15zM3.5 8.5h13M7 2.8v3.4M13 2.8v3.4"
  />
)
