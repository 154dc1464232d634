/** Browsers keep customers' passkeys and show them on pages of this domain, and of those below it, alone. */
export type Passkeys = { domain: string }
