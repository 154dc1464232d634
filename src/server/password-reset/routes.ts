import { askPasswordReset } from './ask'
import { openPasswordReset, resetPassword } from './reset'

export const passwordResetRoutes = [askPasswordReset, openPasswordReset, resetPassword]
