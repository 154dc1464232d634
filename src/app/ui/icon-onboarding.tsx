import { Icon, type IconProps } from './icon'

/** Icons of the steps that make a customer whole. */
export const LeftIcon = (props: IconProps) => <Icon {...props} d="M12 5.5 7.5 10l4.5 4.5" />
export const CameraIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M3 7a1.5 1.5 0 0 1 1.5-1.5h2L8 3.7h4l1.5 1.8h2A1.5 1.5 0 0 1 17 7v7.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 14.5zM7.1 10.5a2.9 2.9 0 1 0 5.8 0a2.9 2.9 0 1 0 -5.8 0z"
  />
)
export const UploadIcon = (props: IconProps) => (
  <Icon {...props} d="M10 13.5V4M6.5 7.2 10 3.7l3.5 3.5M3.5 13v2A1.5 1.5 0 0 0 5 16.5h10a1.5 1.5 0 0 0 1.5-1.5v-2" />
)
export const IdIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M4.5 4h11a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-11a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2zM5.2 9a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0zM4.3 13.3c.5-1.4 1.5-2 2.7-2s2.2.6 2.7 2M12 8.5h3M12 11.5h3"
  />
)
export const EyeIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M2.5 10c1.7-3.3 4.3-5 7.5-5s5.8 1.7 7.5 5c-1.7 3.3-4.3 5-7.5 5s-5.8-1.7-7.5-5zM7.7 10a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0 -4.6 0z"
  />
)
export const EyeOffIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M2.5 10c1.7-3.3 4.3-5 7.5-5s5.8 1.7 7.5 5c-1.7 3.3-4.3 5-7.5 5s-5.8-1.7-7.5-5zM7.7 10a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0 -4.6 0zM4 16.5 16 3.5"
  />
)
