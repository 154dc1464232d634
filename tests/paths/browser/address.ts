import type { Page } from 'playwright-core'
import { basePath, screens, type ScreenName } from '../../../src/domain/routing/screens'

/** Waits until the address of the page is one of a screen's; the router never stays at those without a layout. */
export const isAt = async (page: Page, screen: ScreenName, patience: number): Promise<void> => {
  if (screens[screen].layout === null) return
  const isThere = ({ pathname }: URL): boolean => isAddressOf(screen, pathname)
  await page.waitForURL(isThere, { waitUntil: 'commit', timeout: patience }).catch((error: unknown) => {
    const { pathname } = new URL(page.url())
    throw new Error(`Expected the address of ${screen}, but it is ${pathname}`, { cause: error })
  })
}

/** Whether an address leads to a screen, whatever its parameters are. */
export const isAddressOf = (screen: ScreenName, pathname: string): boolean => {
  const wanted = `${basePath}${screens[screen].path}`.split('/')
  const parts = pathname.split('/')
  return (
    wanted.length === parts.length &&
    wanted.every((part, index) => part === parts[index] || isFilled(part, parts[index]))
  )
}

const isFilled = (part: string, text: string | undefined): boolean => part.startsWith('$') && Boolean(text)
