import { changeEmailRoutes } from './change-email'
import { codeRoutes } from './codes'
import { emailRoutes } from './email'
import { passwordRoutes } from './password'
import { personalRoutes } from './personal'
import { phoneRoutes } from './phone'
import { signUpRoutes } from './sign-up'

export const onboardingRoutes = [
  ...signUpRoutes,
  ...emailRoutes,
  ...changeEmailRoutes,
  ...codeRoutes,
  ...phoneRoutes,
  ...passwordRoutes,
  ...personalRoutes,
]
