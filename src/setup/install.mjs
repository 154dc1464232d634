import { existsSync, readFileSync } from 'node:fs'
import { at, giveUp, isMain, runNpm } from './tools.mjs'

const oldest = [20, 19]

/** Installs the packages of the lockfile where they are not the ones in node_modules. */
export const install = async () => {
  refuseOldNode()
  if (isInstalled()) return
  console.log('Installing packages …')
  const { code } = await runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  if (code !== 0) giveUp('npm ci did not work; its own words stand above.')
}

const refuseOldNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return
  giveUp(
    `This needs Node ${oldest.join('.')} or later, and this is ${process.versions.node}. Get one at https://nodejs.org.`,
  )
}

/** npm writes what it installed into node_modules, last of all; an install that broke off has no such file. */
const isInstalled = () => {
  const stamp = at('node_modules/.package-lock.json')
  if (!existsSync(stamp)) return false
  const { '': _project, ...wanted } = packagesOf(at('package-lock.json'))
  const found = packagesOf(stamp)
  return (
    Object.keys(found).every((path) => path in wanted) &&
    Object.entries(wanted).every(([path, { version, integrity, optional }]) =>
      path in found ? found[path].version === version && found[path].integrity === integrity : optional === true,
    )
  )
}

const packagesOf = (lockfile) => JSON.parse(readFileSync(lockfile, 'utf8')).packages

if (isMain(import.meta.url)) await install()
