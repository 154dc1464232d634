import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { BankidSettings } from './settings'

type Files = Omit<BankidSettings, 'url'>

/** What a connection to BankID is made with; `key` is open. `endsAt`: until when our certificate holds. */
export type Credentials = { certificate: string; key: string; authority: string; endsAt: Date }

/** The files of the settings. What is wrong with them names their variables, and nothing that they hold. */
export const readCredentials = (files: Files): { credentials: Credentials } | { problems: string[] } => {
  const certificate = certificateIn(files.certificate)
  const key = keyIn(files)
  const authority = textIn(files.authority)
  const isAuthority = authority !== null && authoritiesIn(authority).every((each) => each?.ca === true)
  const problems = [
    ...(certificate === null ? [wrong('CERTIFICATE', files.certificate, 'a certificate in PEM')] : []),
    ...(key === null
      ? [wrong('KEY', files.key, 'a private key in PEM, which BANKID_PASSPHRASE opens where it is encrypted')]
      : []),
    ...(isAuthority ? [] : [wrong('AUTHORITY', files.authority, 'certificates of an authority in PEM')]),
  ]
  if (certificate === null || key === null || authority === null || problems.length > 0) return { problems }
  if (!certificate.first.checkPrivateKey(key))
    return { problems: ['BANKID_KEY must be the key of BANKID_CERTIFICATE.'] }
  const opened = key.export({ format: 'pem', type: 'pkcs8' }).toString()
  const endsAt = new Date(certificate.first.validTo)
  return { credentials: { certificate: certificate.text, key: opened, authority, endsAt } }
}

const wrong = (name: string, path: string, what: string): string =>
  `BANKID_${name} must be a file with ${what}, and is "${path}".`

const textIn = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** Those that vouch for the first may follow it. */
const certificateIn = (path: string): { text: string; first: X509Certificate } | null => {
  const text = textIn(path)
  const first = text === null ? null : parsed(text)
  return text === null || first === null ? null : { text, first }
}

const parsed = (pem: string): X509Certificate | null => {
  try {
    return new X509Certificate(pem)
  } catch {
    return null
  }
}

const blocks = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** At least one: of a text without any it cannot be parsed. */
const authoritiesIn = (text: string): (X509Certificate | null)[] => (text.match(blocks) ?? ['']).map(parsed)

const keyIn = ({ key: path, passphrase }: Files): KeyObject | null => {
  const key = textIn(path)
  if (key === null) return null
  try {
    return createPrivateKey({ key, ...(passphrase === null ? {} : { passphrase }) })
  } catch {
    return null
  }
}
