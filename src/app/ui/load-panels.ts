export const loadPanels = () => import('./panels')

/** What opens a panel loads it as soon as a pointer or the focus is on it. */
export const panelIntent = {
  onPointerEnter: () => void loadPanels().catch(() => undefined),
  onFocus: () => void loadPanels().catch(() => undefined),
}
