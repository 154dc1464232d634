/** Where a customer is signed in; browser and system as far as the browser tells. */
export type OpenSession = {
  id: string
  /** Whether it is the one that asks. */
  current: boolean
  browser: string | null
  system: string | null
  createdAt: string
  lastSeenAt: string
}
