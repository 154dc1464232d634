import * as styles from './icon.css'

export type IconProps = { size?: keyof typeof styles.icon }

export const Icon = ({ d, size = 'normal' }: IconProps & { d: string }) => (
  <svg viewBox="0 0 20 20" className={styles.icon[size]} aria-hidden="true">
    <path d={d} />
  </svg>
)

export const CheckIcon = (props: IconProps) => <Icon {...props} d="m4.5 10.5 3.6 3.6 7.4-8" />
export const DownIcon = (props: IconProps) => <Icon {...props} d="m5.5 8 4.5 4.5L14.5 8" />
export const BellIcon = (props: IconProps) => (
  <Icon {...props} d="M5 13.5V9a5 5 0 0 1 10 0v4.5l1.2 1.5H3.8zM8.3 17.3a2 2 0 0 0 3.4 0" />
)
export const MenuIcon = (props: IconProps) => <Icon {...props} d="M3 6h14M3 10h14M3 14h14" />
export const MoonIcon = (props: IconProps) => <Icon {...props} d="M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3z" />
export const SunIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M6.8 10a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0zM10 2.5v1.6M10 15.9v1.6M2.5 10h1.6M15.9 10h1.6M4.7 4.7l1.1 1.1M14.2 14.2l1.1 1.1M15.3 4.7l-1.1 1.1M5.8 14.2l-1.1 1.1"
  />
)
export const AlertIcon = (props: IconProps) => <Icon {...props} d="M10 3.2 17.5 16.3h-15zM10 8.3v3.5M10 14h.01" />
export const InfoIcon = (props: IconProps) => (
  <Icon {...props} d="M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0zM10 9.3v4M10 6.6h.01" />
)
export const CloseIcon = (props: IconProps) => <Icon {...props} d="m5.5 5.5 9 9M14.5 5.5l-9 9" />
export const PhoneIcon = (props: IconProps) => (
  <Icon {...props} d="M8 2.5h4a2 2 0 0 1 2 2v11a2 2 0 0 1 -2 2h-4a2 2 0 0 1 -2 -2v-11a2 2 0 0 1 2 -2zM9 14.8h2" />
)
export const CardIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M4.5 4.5h11a2 2 0 0 1 2 2v7a2 2 0 0 1 -2 2h-11a2 2 0 0 1 -2 -2v-7a2 2 0 0 1 2 -2zM2.5 8.3h15M5.5 12.5H8"
  />
)
export const BankIcon = (props: IconProps) => (
  <Icon {...props} d="M3 8 10 3.5 17 8zM5 8v6M8.3 8v6M11.7 8v6M15 8v6M3 16.5h14" />
)
export const BoltIcon = (props: IconProps) => <Icon {...props} d="M11 2.8 5 11.3h4.3L8.7 17.2 15 8.5h-4.5z" />
export const GlobeIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0zM3 10h14M10 3c2.3 2 2.8 4.5 2.8 7s-.5 5-2.8 7c-2.3-2-2.8-4.5-2.8-7S7.7 5 10 3z"
  />
)
export const LockIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M6 9h8a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1 -1.5 1.5h-8a1.5 1.5 0 0 1 -1.5 -1.5v-5a1.5 1.5 0 0 1 1.5 -1.5zM7 9V6.5a3 3 0 0 1 6 0V9"
  />
)
