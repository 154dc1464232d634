// npm run contract: lints the contract and writes the types of its calls. With --check it only says what is not so.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript'
import { at, giveUp, isMain, runNode } from './tools.mjs'

const contractFile = 'openapi/openapi.yaml'
const typesFile = 'openapi/schema.gen.ts'

/** Lints the contract and generates its types; with `check` it changes nothing and gives up where they are stale. */
export const contract = async ({ check = false } = {}) => {
  await lint()
  const types = COMMENT_HEADER + astToString(await openapiTS(pathToFileURL(at(contractFile)), { silent: true }))
  if (existsSync(at(typesFile)) && readFileSync(at(typesFile), 'utf8') === types) return
  if (check) giveUp(`${typesFile} is not as "npm run contract" writes it.`)
  writeFileSync(at(typesFile), types)
}

const silent = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' }

const lint = async () => {
  const { code, output } = await runNode(
    'node_modules/@redocly/cli/bin/cli.js',
    ['lint', '--config', 'openapi/redocly.yaml', contractFile],
    { quiet: true, env: { ...process.env, ...silent } },
  )
  if (code !== 0) giveUp(withoutBanner(output))
}

/** Redocly greets Node 20 with a box of advice; what is left is about the contract. */
const withoutBanner = (output) =>
  output
    .split('\n')
    .filter((line) => !/^\s*[╔║╚]/.test(line))
    .join('\n')
    .trim()

if (isMain(import.meta.url)) await contract({ check: process.argv.includes('--check') })
