// npm run gallery: a picture of each moment of each screen, at both widths, in both themes and languages, on one page.
// -- buy,sell: of some screens alone. -- 1,4: in some of the four views alone.
import { install } from './install.mjs'
import { at, giveUp, runNode } from './tools.mjs'

const [only = '', more] = process.argv.slice(2)
if (more !== undefined) giveUp('npm run gallery [-- screens or views, with commas between]')

await install()
const vitest = ['run', '--project', 'browser', 'tests/browser/gallery.test.ts', '--reporter=dot']
const { code } = await runNode('node_modules/vitest/vitest.mjs', vitest, { env: { ...process.env, GALLERY: only } })
console.log(`The page is ${at('reports/gallery/index.html')}`)
process.exitCode = code
