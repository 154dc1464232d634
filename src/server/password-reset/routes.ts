import { askPasswordReset } from './ask'
import { askForPasskeyAtReset, openPasswordReset, resetPassword } from './reset'

export const passwordResetRoutes = [askPasswordReset, openPasswordReset, askForPasskeyAtReset, resetPassword]
