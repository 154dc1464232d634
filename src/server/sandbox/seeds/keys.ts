/** Ready-made customers, in the order in which they are offered. */
export const seedKeys = [
  'verified-swede',
  'verified-euro',
  'no-bank-account',
  'brand-new',
  'phone-step',
  'questionnaire-due',
  'questionnaire-rejected',
  'document-rejected',
  'eid-new',
  'eid-verified',
  'old-wallet',
  'guide-tour',
  'two-factor',
  'password-change',
  'ten-thousand',
] as const
export type SeedKey = (typeof seedKeys)[number]

/** Password of every ready-made customer. */
export const sandboxPassword = 'nordmynt-sandbox'
