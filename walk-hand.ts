import { chromium } from 'playwright-core'
const origin = 'http://127.0.0.1:3175'
const [key = 'eid-verified', locale = 'en', theme = 'light', width = '1280', script = 'list'] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const context = await browser.newContext({ baseURL: origin, viewport: { width: Number(width), height: 900 }, locale: locale === 'sv' ? 'sv-SE' : 'en-GB', colorScheme: theme as 'light' })
await context.addCookies([{ name: 'lang', value: locale, url: origin }, { name: 'theme', value: theme, url: origin }])
const page = await context.newPage()
page.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log('CONSOLE', m.text()))
page.on('pageerror', (e) => console.log('PAGEERROR', e.message))
let n = 0
const shot = async (name: string) => { await page.waitForTimeout(350); await page.screenshot({ path: `/tmp/nm/acc-shots/${script}-${locale}-${theme}-${width}-${++n}-${name}.png`, fullPage: true }) }
await page.goto(locale === 'sv' ? '/logga-in' : '/en/login').catch(() => undefined)
await page.goto('/login').catch(() => undefined)
const { publicPaths } = await import('./src/domain/public-site')
await page.goto(publicPaths[locale as 'en'].login)
await page.locator(`form[action$="/${key}"] button`).click()
await page.waitForURL('**/app/**')
await page.goto('/app/profile/bank')
await page.waitForTimeout(1500)
const mod = await import(`/tmp/nm/acc-scripts/${script}.ts`)
try { await mod.default({ page, shot, locale }) } catch (e) { console.log('FAILED', e); await shot('failed') }
await browser.close()
