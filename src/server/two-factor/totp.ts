import { Secret, TOTP } from 'otpauth'
import { brand } from '../../domain/company/brand'
import { codeLengths } from '../../domain/onboarding/codes'

const period = 30
const bytes = 20

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: brand.name, label, secret: Secret.fromBase32(secret), digits: codeLengths.totp, period })

export const newSecret = (): string => new Secret({ size: bytes }).base32

/** What the QR code carries. */
export const uriOf = (secret: string, email: string): string => totpOf(secret, email).toString()

/** The code that the authenticator app shows. */
export const codeAt = (secret: string, at: Date): string => totpOf(secret).generate({ timestamp: at.getTime() })

/** The step of time that the code is of: this one, or one beside it where clocks differ. Undefined: of none. */
export const stepOfCode = (secret: string, code: string, at: Date): number | undefined => {
  const delta = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(at.getTime() / (period * 1000)) + delta
}
