declare module '*.po' {
  export const messages: import('@lingui/core').Messages
}

declare module '*.po?first' {
  export const messages: import('@lingui/core').Messages
}

declare module '*.po?later' {
  export const messages: import('@lingui/core').Messages
}

declare module '*.po?banner' {
  export const messages: import('@lingui/core').Messages
}

declare module '*.po?onboarding' {
  export const messages: import('@lingui/core').Messages
}

declare module '*.po?account' {
  export const messages: import('@lingui/core').Messages
}

declare module '*.po?about' {
  export const messages: import('@lingui/core').Messages
}

declare module '*.po?payment' {
  export const messages: import('@lingui/core').Messages
}

declare module '*.po?decline' {
  export const messages: import('@lingui/core').Messages
}

declare module '*.po?walk' {
  export const messages: import('@lingui/core').Messages
}

declare module '*.po?bank' {
  export const messages: import('@lingui/core').Messages
}

declare module '*.po?list' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}
declare module '*.po?support' {
  export const messages: import('@lingui/core').Messages
}

declare module '*.po?sell' {
  export const messages: import('@lingui/core').Messages
}

declare module '*.po?frame' {
  export const messages: import('@lingui/core').Messages
}

declare module '*.po?addresses' {
  export const messages: import('@lingui/core').Messages
}

declare module '*.po?closed' {
  export const messages: import('@lingui/core').Messages
}

declare module '*.po?orderList' {
  export const messages: import('@lingui/core').Messages
}

declare module '*.po?dashboard' {
  export const messages: import('@lingui/core').Messages
}

declare module '*.po?settings' {
  export const messages: import('@lingui/core').Messages
}

declare module '*.po?wallet' {
  export const messages: import('@lingui/core').Messages
}

declare module '*.po?tour' {
  export const messages: import('@lingui/core').Messages
}

declare module '*.po?aside' {
  export const messages: import('@lingui/core').Messages
}
