import type { Page } from 'playwright-core'
import type { Sandbox } from '../sandbox'

declare global {
  interface Window {
    /** Who waits for the clipboard, oldest first. */
    clipboardHeld?: ((isAllowed: boolean) => void)[]
  }
}

/** The real clipboard, behind the question whether it may be used. */
export const clipboardOf = (page: Page): Pick<Sandbox, 'holdClipboard' | 'releaseClipboard'> => ({
  holdClipboard: async () => {
    await page.addInitScript(() => {
      const held: NonNullable<typeof window.clipboardHeld> = []
      window.clipboardHeld = held
      const allowed = async (): Promise<void> => {
        const isAllowed = await new Promise<boolean>((resolve) => void held.push(resolve))
        if (!isAllowed) throw new DOMException('Not allowed', 'NotAllowedError')
      }
      const { clipboard } = navigator
      const read = clipboard.readText.bind(clipboard)
      const write = clipboard.writeText.bind(clipboard)
      clipboard.readText = () => allowed().then(read)
      clipboard.writeText = (text) => allowed().then(() => write(text))
    })
  },
  releaseClipboard: async (isAllowed = true) => {
    await page.waitForFunction(() => (window.clipboardHeld?.length ?? 0) > 0)
    await page.evaluate((answer) => window.clipboardHeld?.shift()?.(answer), isAllowed)
  },
})
