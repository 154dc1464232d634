import { configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Locale } from '../../src/domain/customer'
import { aboutWords } from '../../src/words/about-words'
import { accountWords } from '../../src/words/account-words'
import { listWords } from '../../src/words/list-words'
import { bannerWords } from '../../src/words/banner-words'
import { frameWords } from '../../src/words/frame-words'
import { asideWords } from '../../src/words/aside-words'
import { addressWords } from '../../src/words/address-words'
import { bankWords } from '../../src/words/bank-words'
import { laterWords, onboardingWords, startWords, wordsOf } from '../../src/words/browser'
import { closedWords } from '../../src/words/closed-words'
import { dashboardWords } from '../../src/words/dashboard-words'
import { declineWords } from '../../src/words/decline-words'
import { orderListWords } from '../../src/words/order-list-words'
import { settingsWords } from '../../src/words/settings-words'
import { paymentWords } from '../../src/words/payment-words'
import { WordsProvider } from '../../src/words/react'
import { sellWords } from '../../src/words/sell-words'
import { supportWords } from '../../src/words/support-words'
import { tourWords } from '../../src/words/tour-words'
import { walletWords } from '../../src/words/wallet-words'

/** What comes with its own chunk may take its time on a busy machine. */
configure({ asyncUtilTimeout: 15_000 })

/** Draws something in a language, as the app would. */
export const drawn = async (what: ReactNode, locale: Locale = 'en') => {
  const words = await startWords(locale)
  await Promise.all(
    [
      laterWords,
      onboardingWords,
      accountWords,
      aboutWords,
      paymentWords,
      declineWords,
      supportWords,
      bankWords,
      sellWords,
      closedWords,
      addressWords,
      bannerWords,
      frameWords,
      dashboardWords,
      listWords,
      orderListWords,
      settingsWords,
      tourWords,
      walletWords,
      asideWords,
    ].map(wordsOf),
  )
  return render(what, { wrapper: ({ children }) => <WordsProvider words={words}>{children}</WordsProvider> })
}
