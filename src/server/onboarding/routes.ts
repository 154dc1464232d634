import { changeEmailRoutes } from './change-email'
import { emailRoutes } from './email'
import { passwordRoutes } from './password'
import { personalRoutes } from './personal'
import { phoneRoutes } from './phone'
import { signUpRoutes } from './sign-up'

export const onboardingRoutes = [
  ...signUpRoutes,
  ...emailRoutes,
  ...changeEmailRoutes,
  ...phoneRoutes,
  ...passwordRoutes,
  ...personalRoutes,
]
