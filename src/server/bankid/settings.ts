/** Where BankID's API is, what it knows us by, and whom we take for it: paths of files in PEM. */
export type BankidSettings = {
  /** Origin of its API: that of the test environment, or of production. */
  url: string
  certificate: string
  key: string
  /** Opens the key; null where it is not encrypted. */
  passphrase: string | null
  /** Nobody else is taken for BankID than whom this authority vouches for. */
  authority: string
}
