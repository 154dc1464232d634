import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import loginScript from './login.js?raw'
import { favicon } from './marks'
import signUpScript from './signup.js?raw'
import style from './style.css?raw'

export type Asset = { path: string; type: string; body: Buffer }

const asset = (name: string, type: string, content: string | Buffer): Asset => {
  const body = Buffer.from(content)
  const version = createHash('sha256').update(body).digest('hex').slice(0, 12)
  return { path: `/public-site/${name}?v=${version}`, type, body }
}

const fontFile = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'

/** Files of the pages that the exchange paints; their addresses change with their content. */
export const assets = {
  style: asset('style.css', 'text/css; charset=utf-8', style),
  login: asset('login.js', 'text/javascript; charset=utf-8', loginScript),
  signUp: asset('signup.js', 'text/javascript; charset=utf-8', signUpScript),
  icon: asset('icon.svg', 'image/svg+xml', favicon),
  font: asset('instrument-sans.woff2', 'font/woff2', readFileSync(createRequire(import.meta.url).resolve(fontFile))),
}
