import { askTwoFactorReset } from './ask'
import { uploadTwoFactorReset } from './documents'
import { openTwoFactorReset } from './open'

export const twoFactorResetRoutes = [askTwoFactorReset, openTwoFactorReset, uploadTwoFactorReset]
