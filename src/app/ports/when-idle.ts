/** Acts once the page has nothing to do, or has been busy for long. */
export const whenIdle = (act: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: 4000 })
  else setTimeout(act, 1500)
}
