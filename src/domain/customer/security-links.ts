/** What a letter about a customer's security can tell of; its link asks whether it was the customer. */
export const securityNotices = [
  'newDevice',
  'passwordChanged',
  'passwordSet',
  'passwordSetByLink',
  'emailChanged',
  'twoFactorOn',
  'twoFactorOff',
  'twoFactorReset',
  'recoveryCodesMade',
  'passkeyAdded',
  'passkeyRemoved',
  'bankAccountVerified',
  'bankAccountMain',
  'bankAccountDeleted',
  'accountFrozen',
  'freezeEnding',
  'freezeEnded',
  'antiPhishingWordSet',
  'antiPhishingWordReplaced',
  'antiPhishingWordRemoved',
  'addressAdded',
  'addressRemoved',
  'allowedAddressesOn',
  'allowedAddressesEnding',
  'allowedAddressesOff',
] as const
export type SecurityNotice = (typeof securityNotices)[number]

export const isSecurityNotice = (text: string): text is SecurityNotice => securityNotices.some((each) => each === text)

/** For how many days the link of such a letter holds. */
export const securityLinkDays = 7
