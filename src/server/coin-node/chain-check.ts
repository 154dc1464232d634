/**
 * Whether a node is on its chain, which is asked once until it is forgotten: another node may answer at the same address. Whoever
 * asks meanwhile waits for the same: two would make a wallet at once, and one of them would be refused.
 */
export const chainCheck = (ask: () => Promise<void>) => {
  let asked: Promise<void> | null = null
  let isAnswered = false
  const begin = async (): Promise<void> => {
    isAnswered = false
    try {
      await ask()
    } catch (error) {
      asked = null
      throw error
    } finally {
      isAnswered = true
    }
  }
  const check = (): Promise<void> => {
    asked ??= begin()
    return asked
  }
  const forget = (): void => {
    if (isAnswered) asked = null
  }
  return { check, forget }
}

export type ChainCheck = ReturnType<typeof chainCheck>
