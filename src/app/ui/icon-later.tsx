import { Icon, type IconProps } from './icon'

/** Icons of what comes after the first paint. */
export const RightIcon = (props: IconProps) => <Icon {...props} d="m8 5.5 4.5 4.5L8 14.5" />
export const ClockIcon = (props: IconProps) => (
  <Icon {...props} d="M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0zM10 6v4.2l2.7 1.7" />
)
export const DownloadIcon = (props: IconProps) => (
  <Icon {...props} d="M10 3.5V13M6.5 9.7l3.5 3.5 3.5-3.5M3.5 13v2A1.5 1.5 0 0 0 5 16.5h10a1.5 1.5 0 0 0 1.5-1.5v-2" />
)
export const SwapIcon = (props: IconProps) => (
  <Icon {...props} d="M6.5 3.5v12M3.5 12.5l3 3 3-3M13.5 16.5v-12M10.5 7.5l3-3 3 3" />
)
export const HomeIcon = (props: IconProps) => <Icon {...props} d="m3.5 9.5 6.5-6 6.5 6M5.5 8v8.5h9V8" />
export const BackIcon = (props: IconProps) => <Icon {...props} d="M8 5 4 9l4 4M4.5 9H12a4 4 0 0 1 0 8h-2" />
export const PrintIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M6 7V3.5h8V7M6 14H4.5A1.5 1.5 0 0 1 3 12.5v-4A1.5 1.5 0 0 1 4.5 7h11A1.5 1.5 0 0 1 17 8.5v4a1.5 1.5 0 0 1-1.5 1.5H14M6 11.5h8v5H6z"
  />
)
export const HalfIcon = (props: IconProps) => <Icon {...props} d="M16.5 10A6.5 6.5 0 1 1 10 3.5" />
export const CopyIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M9 7h5.5a2 2 0 0 1 2 2v5.5a2 2 0 0 1 -2 2h-5.5a2 2 0 0 1 -2 -2v-5.5a2 2 0 0 1 2 -2zM13 7V5.5a2 2 0 0 0-2-2H5.5a2 2 0 0 0-2 2V11a2 2 0 0 0 2 2H7"
  />
)
export const ChatIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M3.5 5.5A1.5 1.5 0 0 1 5 4h10a1.5 1.5 0 0 1 1.5 1.5v7A1.5 1.5 0 0 1 15 14h-4l-3.5 3v-3H5a1.5 1.5 0 0 1-1.5-1.5z"
  />
)
export const FileIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M5 3.5A1 1 0 0 1 6 2.5h5.5L15 6v10.5a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1zM11.5 2.7V6H15M7.5 10.5h5M7.5 13.5h5"
  />
)
export const UserIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M6.8 7a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0zM3.8 16.8c.8-3.3 3.3-4.8 6.2-4.8s5.4 1.5 6.2 4.8"
  />
)
export const OutIcon = (props: IconProps) => <Icon {...props} d="M7 4.5h8.5V13M15.5 4.5 5 15" />
export const StarIcon = (props: IconProps) => (
  <Icon {...props} d="m10 2.8 2.2 4.6 5 .7-3.6 3.5.9 5L10 14.2l-4.5 2.4.9-5L2.8 8.1l5-.7z" />
)
export const ArrowIcon = (props: IconProps) => <Icon {...props} d="M4 10h12M11.5 5.5 16 10l-4.5 4.5" />
