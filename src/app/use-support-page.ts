import { publicPaths } from '../domain/company/public-site'
import { useMessages } from '../i18n/react'
import { useRoots } from './session'
import type { Target } from './ui/link'

/** Where support is reached, also by who cannot use the app. */
export const useSupportPage = (): Target => {
  const { publicSite } = useRoots()
  const { locale } = useMessages()
  return { href: new URL(publicPaths[locale].support, publicSite).href }
}
