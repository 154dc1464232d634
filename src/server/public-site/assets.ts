import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import commonPasswords from 'virtual:common-passwords'
import securityLinkScript from './answer.js?raw'
import eidScript from './eid.js?raw'
import formScript from './form.js?raw'
import forgottenPasswordScript from './forgotten.js?raw'
import identityCheckScript from './identify.js?raw'
import linkScript from './link.js?raw'
import loginScript from './login.js?raw'
import { favicon } from './marks'
import newPasswordScript from './reset.js?raw'
import passkeyScript from './passkey.js?raw'
import signUpScript from './signup.js?raw'
import style from './style.css?raw'

type Asset = { name: string; path: string; type: string; body: Buffer }

const asset = (name: string, type: string, content: string | Buffer): Asset => {
  const body = Buffer.from(content)
  const version = createHash('sha256').update(body).digest('hex').slice(0, 12)
  return { name, path: `/public-site/${name}?v=${version}`, type, body }
}

const { resolve } = createRequire(import.meta.url)
const fontFile = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'
/** Draws QR codes; it imports nothing. */
const qrFile = join(dirname(resolve('uqr')), 'index.mjs')
/** Asks the browser for a passkey; it leaves one name behind, `SimpleWebAuthnBrowser`. */
const passkeysFile = join(dirname(resolve('@simplewebauthn/browser')), '../dist/bundle/index.umd.min.js')
const scriptType = 'text/javascript; charset=utf-8'

/** A script that imports others by their names here, and names them by the addresses that change with their content. */
const script = (name: string, content: string, ...imported: Asset[]): Asset => {
  const text = imported.reduce((before, each) => before.replace(`'./${each.name}'`, `'${each.path}'`), content)
  return asset(name, scriptType, text)
}

const form = script('form.js', formScript)
const link = script('link.js', linkScript, form)
const passkey = script('passkey.js', passkeyScript, form)

const font = asset('instrument-sans.woff2', 'font/woff2', readFileSync(resolve(fontFile)))

/** Under the address that pages preload: another one, if only by its version, would load the typeface twice. */
const fontFace = `@font-face {
  font-family: 'Instrument Sans Variable';
  src: url('${font.path}') format('woff2');
  font-weight: 400 700;
  font-display: swap;
}
`

/** Files of the pages that the exchange paints; their addresses change with their content. */
export const assets = {
  style: asset('style.css', 'text/css; charset=utf-8', fontFace + style),
  /** What the scripts of forms, and of pages that a link leads to, have in common. */
  form,
  link,
  passkey,
  login: script('login.js', loginScript, form, passkey),
  signUp: script('signup.js', signUpScript, form),
  forgottenPassword: script('forgotten.js', forgottenPasswordScript, form),
  newPassword: script('reset.js', newPasswordScript, form, link, passkey),
  identityCheck: script('identify.js', identityCheckScript, form, link),
  securityLink: script('answer.js', securityLinkScript, form, link),
  /** What a new password is compared with before it is sent; it is loaded once one is typed. */
  commonPasswords: asset('common-passwords.txt', 'text/plain; charset=utf-8', commonPasswords),
  eid: script('eid.js', eidScript, form),
  qr: asset('qr.js', scriptType, readFileSync(qrFile)),
  passkeys: asset('passkeys.js', scriptType, readFileSync(passkeysFile)),
  icon: asset('icon.svg', 'image/svg+xml', favicon),
  font,
}
