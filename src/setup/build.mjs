import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { at, giveUp, hashOf, isMain, runNode } from './tools.mjs'

const inputs = ['src', 'machines', 'locales', 'openapi', 'vite.config.ts', 'tsconfig.json', 'package-lock.json']
const stamp = at('dist/inputs')

/** A build is the same whoever asks for it, a test among them. */
const { VITEST: _isTest, ...surroundings } = process.env
const env = { ...surroundings, NODE_ENV: 'production' }

/** Builds app and exchange into dist, unless what stands there came from the same files. */
export const build = async () => {
  const hash = hashOf(inputs)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  console.log('Building …')
  rmSync(stamp, { force: true })
  const builds = await Promise.all([
    runNode('node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn'], { quiet: true, env }),
    runNode('node_modules/vite/bin/vite.js', ['build', '--ssr', '--logLevel', 'warn'], { quiet: true, env }),
  ])
  for (const { output } of builds) process.stdout.write(output)
  if (builds.some(({ code }) => code !== 0)) giveUp('The build did not work; what is wrong stands above.')
  mkdirSync(at('dist'), { recursive: true })
  writeFileSync(stamp, hash)
}

if (isMain(import.meta.url)) await build()
