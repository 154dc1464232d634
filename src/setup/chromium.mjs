import { existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { giveUp, isMain, run, runNode } from './tools.mjs'

/** Path of a Chromium for the browser tests; gets one where there is none, or says what to install. */
export const chromium = async () =>
  (await given()) ??
  (await installed()) ??
  (await fromPackages()) ??
  (await downloaded()) ??
  giveUp('The browser tests need Chromium: install it with your package manager, or set CHROMIUM_PATH to the program.')

const isRoot = process.getuid?.() === 0
/** The headless shell first: it draws the same pages with a quarter less computing. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'msedge',
]

const usualPlaces = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

const given = async () => {
  const path = process.env.CHROMIUM_PATH
  if (!path) return undefined
  return (await firstWorking([path])) ?? giveUp(`CHROMIUM_PATH is ${path}, and no Chromium runs there.`)
}

const installed = async () => {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return firstWorking([...onPath, ...usualPlaces, await playwrights()])
}

const playwrights = async () => (await import('playwright-core')).chromium.executablePath()

/** A file of the name is not enough: some systems keep a stand-in there that only says what to install. */
const firstWorking = async (paths) => {
  for (const path of paths) {
    if (!existsSync(path) || !statSync(path).isFile()) continue
    if (process.platform === 'win32') return path
    const { code } = await run(path, ['--version'], { quiet: true }).catch(() => ({ code: 1 }))
    if (code === 0) return path
  }
  return undefined
}

const fromPackages = async () => {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing Chromium with apt-get …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env, quiet: true })
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env, quiet: true })
    const found = await installed()
    if (found !== undefined) return found
  }
  return undefined
}

const downloaded = async () => {
  console.log('Downloading Chromium …')
  await runNode('node_modules/playwright-core/cli.js', ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium'])
  return firstWorking([await playwrights()])
}

if (isMain(import.meta.url)) console.log(await chromium())
