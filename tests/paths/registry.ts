import type { AnyStateMachine } from 'xstate'
import type { Driver } from './driver'
import { PathsProblem } from './problems'

/** The driver of each machine, by the machine's id; loaded when it is wanted. */
export const drivers: Readonly<Record<string, () => Promise<Driver>>> = {
  access: async () => (await import('./drivers/access.driver')).accessDriver,
  accountForm: async () => (await import('./drivers/account-form.driver')).accountFormDriver,
  addressBook: async () => (await import('./drivers/address-book.driver')).addressBookDriver,
  alertForm: async () => (await import('./drivers/alert-form.driver')).alertFormDriver,
  alerts: async () => (await import('./drivers/alerts.driver')).alertsDriver,
  allowedAddresses: async () => (await import('./drivers/allowed-addresses.driver')).allowedAddressesDriver,
  antiPhishingWord: async () => (await import('./drivers/anti-phishing-word.driver')).antiPhishingWordDriver,
  bankAccounts: async () => (await import('./drivers/bank-accounts.driver')).bankAccountsDriver,
  bankList: async () => (await import('./drivers/bank-list.driver')).bankListDriver,
  bankVerification: async () => (await import('./drivers/bank-verification.driver')).bankVerificationDriver,
  buy: async () => (await import('./drivers/buy.driver')).buyDriver,
  chat: async () => (await import('./drivers/chat.driver')).chatDriver,
  code: async () => (await import('./drivers/code.driver')).codeDriver,
  copying: async () => (await import('./drivers/copying.driver')).copyingDriver,
  dashboard: async () => (await import('./drivers/dashboard.driver')).dashboardDriver,
  device: async () => (await import('./drivers/device.driver')).deviceDriver,
  documents: async () => (await import('./drivers/documents.driver')).documentsDriver,
  email: async () => (await import('./drivers/email.driver')).emailDriver,
  export: async () => (await import('./drivers/export.driver')).exportDriver,
  follow: async () => (await import('./drivers/follow.driver')).followDriver,
  formPost: async () => (await import('./drivers/form-post.driver')).formPostDriver,
  higherLimit: async () => (await import('./drivers/higher-limit.driver')).higherLimitDriver,
  identity: async () => (await import('./drivers/identity.driver')).identityDriver,
  importantMessages: async () => (await import('./drivers/important-messages.driver')).importantMessagesDriver,
  instructions: async () => (await import('./drivers/instructions.driver')).instructionsDriver,
  lifecycle: async () => (await import('./drivers/lifecycle.driver')).lifecycleDriver,
  messages: async () => (await import('./drivers/messages.driver')).messagesDriver,
  newsletter: async () => (await import('./drivers/newsletter.driver')).newsletterDriver,
  notificationList: async () => (await import('./drivers/notification-list.driver')).notificationListDriver,
  notifications: async () => (await import('./drivers/notifications.driver')).notificationsDriver,
  onboarding: async () => (await import('./drivers/onboarding.driver')).onboardingDriver,
  order: async () => (await import('./drivers/order.driver')).orderDriver,
  orderDetails: async () => (await import('./drivers/order-details.driver')).orderDetailsDriver,
  orders: async () => (await import('./drivers/orders.driver')).ordersDriver,
  passkeys: async () => (await import('./drivers/passkeys.driver')).passkeysDriver,
  password: async () => (await import('./drivers/password.driver')).passwordDriver,
  passwordReset: async () => (await import('./drivers/password-reset.driver')).passwordResetDriver,
  payment: async () => (await import('./drivers/payment.driver')).paymentDriver,
  personal: async () => (await import('./drivers/personal.driver')).personalDriver,
  phone: async () => (await import('./drivers/phone.driver')).phoneDriver,
  plan: async () => (await import('./drivers/plan.driver')).planDriver,
  planForm: async () => (await import('./drivers/plan-form.driver')).planFormDriver,
  planLifecycle: async () => (await import('./drivers/plan-lifecycle.driver')).planLifecycleDriver,
  plans: async () => (await import('./drivers/plans.driver')).plansDriver,
  preferences: async () => (await import('./drivers/preferences.driver')).preferencesDriver,
  proof: async () => (await import('./drivers/proof.driver')).proofDriver,
  questionnaire: async () => (await import('./drivers/questionnaire.driver')).questionnaireDriver,
  rateChart: async () => (await import('./drivers/rate-chart.driver')).rateChartDriver,
  rates: async () => (await import('./drivers/rates.driver')).ratesDriver,
  redirect: async () => (await import('./drivers/redirect.driver')).redirectDriver,
  reidentification: async () => (await import('./drivers/reidentification.driver')).reidentificationDriver,
  resource: async () => (await import('./drivers/resource.driver')).resourceDriver,
  scamShield: async () => (await import('./drivers/scam-shield.driver')).scamShieldDriver,
  security: async () => (await import('./drivers/security.driver')).securityDriver,
  securityLink: async () => (await import('./drivers/security-link.driver')).securityLinkDriver,
  sell: async () => (await import('./drivers/sell.driver')).sellDriver,
  session: async () => (await import('./drivers/session.driver')).sessionDriver,
  sessions: async () => (await import('./drivers/sessions.driver')).sessionsDriver,
  statement: async () => (await import('./drivers/statement.driver')).statementDriver,
  support: async () => (await import('./drivers/support.driver')).supportDriver,
  tour: async () => (await import('./drivers/tour.driver')).tourDriver,
  twoFactor: async () => (await import('./drivers/two-factor.driver')).twoFactorDriver,
  twoFactorChange: async () => (await import('./drivers/two-factor-change.driver')).twoFactorChangeDriver,
  twoFactorReset: async () => (await import('./drivers/two-factor-reset.driver')).twoFactorResetDriver,
  unpaid: async () => (await import('./drivers/unpaid.driver')).unpaidDriver,
  upload: async () => (await import('./drivers/upload.driver')).uploadDriver,
  waiting: async () => (await import('./drivers/waiting.driver')).waitingDriver,
  walk: async () => (await import('./drivers/walk.driver')).walkDriver,
  walletExport: async () => (await import('./drivers/wallet-export.driver')).walletExportDriver,
  walletProof: async () => (await import('./drivers/wallet-proof.driver')).walletProofDriver,
  walletWizard: async () => (await import('./drivers/wallet-wizard.driver')).walletWizardDriver,
}

/** The driver of a machine that somebody has named. */
export const driverOf = async (machine: string): Promise<Driver> => {
  const driver = Object.hasOwn(drivers, machine) ? drivers[machine] : undefined
  if (!driver) throw new PathsProblem(`There is no machine ${machine}; there are ${Object.keys(drivers).join(', ')}.`)
  return driver()
}

export const allDrivers = (): Promise<Driver[]> => Promise.all(Object.values(drivers).map((load) => load()))

/** Every machine of the product, also those without a driver; the code of all of them is loaded for it. */
export const allMachines = async (): Promise<AnyStateMachine[]> => (await import('./machines')).machines
