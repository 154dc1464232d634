import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { at } from './tools.mjs'

await install()
await build()

process.setSourceMapsEnabled(true)
await import(pathToFileURL(at('dist/server/main.js')).href)
