import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { giveUp, isMain, run } from './tools.mjs'

/** Path of nginx for the tests of two exchanges; gets it where there is none, or says what to install. */
export const nginx = async () =>
  found() ?? (await fromPackages()) ?? giveUp('Two exchanges need nginx: install it with your package manager.')

const isRoot = process.getuid?.() === 0

/** Systems keep it where only root looks. */
const found = () =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']
    .map((folder) => join(folder, 'nginx'))
    .find((path) => existsSync(path))

const fromPackages = async () => {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing nginx with apt-get …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env, quiet: true })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'nginx-light'], { env, quiet: true })
  return found()
}

if (isMain(import.meta.url)) console.log(await nginx())
