import type { Locale } from '../customer/customer'
import { publicPaths, type PublicText } from './public-site'

type FooterColumn = { key: 'service' | 'help' | 'legal'; texts: readonly PublicText[] }

/** The footer's columns of links; titles and names are words, `footer.<key>` and `footer.<text>`. */
export const footerColumns: readonly FooterColumn[] = [
  { key: 'service', texts: ['services', 'risks', 'taxes'] },
  { key: 'help', texts: ['support', 'faq'] },
  { key: 'legal', texts: ['terms', 'privacy', 'accessibility'] },
]

/** Footer links of a locale: which text, and its path on the public site. */
export const footerLinks = (locale: Locale): { text: PublicText; path: string }[] =>
  footerColumns.flatMap(({ texts }) => texts.map((text) => ({ text, path: publicPaths[locale][text] })))
