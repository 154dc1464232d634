import type { ScreenModule } from '../../domain/routing/screens'
import type { AnyScreen } from './define-screen'

/** The code of each module: view, machine and ports come as one chunk. */
export const screenModules = {
  dashboard: () => import('./dashboard/screen'),
  device: () => import('./device/screen'),
  buy: () => import('./buy/screen'),
  sell: () => import('./sell/screen'),
  orders: () => import('./orders/screen'),
  statement: () => import('./statement/screen'),
  order: () => import('./order/screen'),
  'wallet-proof': () => import('./wallet-proof/screen'),
  onboarding: () => import('./onboarding/screen'),
  'bank-accounts': () => import('./bank-accounts/screen'),
  alerts: () => import('./alerts/screen'),
  plan: () => import('./plan/screen'),
  'plan-form': () => import('./plan-form/screen'),
  'higher-limit': () => import('./higher-limit/screen'),
  plans: () => import('./plans/screen'),
  passkeys: () => import('./passkeys/screen'),
  'anti-phishing-word': () => import('./anti-phishing-word/screen'),
  'allowed-addresses': () => import('./allowed-addresses/screen'),
  security: () => import('./security/screen'),
  sessions: () => import('./sessions/screen'),
  notifications: () => import('./notifications/screen'),
  support: () => import('./support/screen'),
  'wallet-export-guide': () => import('./wallet-export-guide/screen'),
  payment: () => import('./payment/screen'),
  'error-not-found': () => import('./error-not-found/screen'),
  'error-unexpected': () => import('./error-unexpected/screen'),
} satisfies { [Of in ScreenModule]: () => Promise<{ default: AnyScreen<Of> }> }
