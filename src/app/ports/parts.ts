import { onboardingScreens, paymentScreens, type ScreenName } from '../../domain/screens.ts'

/** Which machines come with a screen that has none of its own name: `filled-….ts` brings them. */
export const sharedPart = (screen: ScreenName): 'payment' | 'onboarding' | 'order' => {
  if (paymentScreens.includes(screen)) return 'payment'
  return onboardingScreens.includes(screen) ? 'onboarding' : 'order'
}
