// npm run map: writes every chart as Mermaid, and where `access` sends whom, into reports/map.md.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { createServer } from 'vite'
import { at, root } from './tools.mjs'

const server = await createServer({
  configFile: false,
  root,
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, watch: null, ws: false },
})
const machines = await machinesUnder('machines')
const pages = ['# Map', ...machines.map(chart), await redirects()].join('\n\n') + '\n'
await server.close()

mkdirSync(at('reports'), { recursive: true })
writeFileSync(at('reports/map.md'), pages)
console.log(`reports/map.md: ${machines.length} charts and the table of redirects`)

async function machinesUnder(folder) {
  const files = readdirSync(at(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(root, `${entry.parentPath}/${entry.name}`))
    .toSorted()
  const modules = await Promise.all(files.map((file) => server.ssrLoadModule(at(file))))
  return modules.flatMap((module) => Object.values(module).filter((value) => value?.root && value.implementations))
}

function chart({ id, root: top }) {
  return [`## ${id}`, '```mermaid', 'stateDiagram-v2', ...state(top), ...arrows(top), '```'].join('\n')
}

function lines(node) {
  const children = Object.values(node.states)
  const initial = node.type === 'parallel' ? [] : node.initial.target.map((target) => `[*] --> ${name(target)}`)
  return [...(children.length > 0 ? initial : []), ...children.flatMap((child) => [...state(child), ...arrows(child)])]
}

function state(node) {
  const about = [node.key, node.meta?.screen, ...node.invoke.map(({ id }) => `asks ${id}`)].filter(Boolean).join(' · ')
  const inner = Object.keys(node.states).length > 0 ? [`state ${name(node)} {`, ...lines(node), '}'] : []
  return [`${name(node)} : ${about}`, ...inner, ...(node.type === 'final' ? [`${name(node)} --> [*]`] : [])]
}

function arrows(node) {
  const always = (node.always ?? []).map((transition) => ({ ...transition, eventType: '' }))
  return [...[...node.transitions.values()].flat(), ...always].flatMap(({ target = [], eventType, guard }) =>
    target.map((to) => `${name(node)} --> ${name(to)}${label(eventType, guard)}`),
  )
}

function label(eventType, guard) {
  const asked = guard ? ` [${typeof guard === 'string' ? guard : (guard.type ?? guard.name)}]` : ''
  const text = `${eventType.replace(/^xstate\./, '').replace(/\.actor\./, ' ')}${asked}`.trim()
  return text ? ` : ${text.replaceAll(':', ' ')}` : ''
}

function name(node) {
  return node.id.replace(/\W/g, '_')
}

/** Each screen in each state of `access`, for a customer who holds all rights. */
async function redirects() {
  const { accessMachine, redirectFor } = await server.ssrLoadModule(at('machines/session/access.ts'))
  const { screenNames } = await server.ssrLoadModule(at('src/domain/routing/screens.ts'))
  const { rights } = await server.ssrLoadModule(at('src/domain/customer/rights.ts'))
  const states = Object.values(accessMachine.root.states).filter(({ meta }) => meta)
  const snapshots = states.map(({ key }) =>
    accessMachine.resolveState({ value: key, context: { customer: { roles: rights, questionnaires: [] } } }),
  )
  const cell = (snapshot, screen) => {
    try {
      return redirectFor(snapshot, { screen })?.screen ?? 'stays'
    } catch {
      return 'depends on the customer'
    }
  }
  return [
    '## Redirects',
    '',
    `| screen | ${states.map(({ key }) => key).join(' | ')} |`,
    `|---${'|---'.repeat(states.length)}|`,
    ...screenNames.map(
      (screen) => `| ${screen} | ${snapshots.map((snapshot) => cell(snapshot, screen)).join(' | ')} |`,
    ),
  ].join('\n')
}
