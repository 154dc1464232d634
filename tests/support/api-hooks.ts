/** What an API tells the app beside its answers, where a test is not about that. */
export const quietHooks = {
  onNotSignedIn: () => undefined,
  onUnreachable: () => undefined,
  onFrozen: () => undefined,
  onBroken: () => undefined,
}
