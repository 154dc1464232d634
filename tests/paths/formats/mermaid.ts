import { isLeaf, pathOf, transitionsOf, type AnyStateNode } from '../statechart'
import type { Told } from './text'

/**
 * The statechart with what a plan covers: solid where it goes, dashed where it does not. A flow chart, since Mermaid's state
 * diagrams draw no dashed lines, one loop a state at most, and none between a state and what is around it.
 */
export const mermaidOf = ({ plan, driver }: Told): string => {
  const covered = new Set(plan.paths.flatMap(({ steps }) => steps.flatMap(({ fired }) => fired)))
  const passed = new Set(plan.criteria.transitions?.missing)
  const { root } = driver.machine
  const arrows = transitionsOf(driver.machine).flatMap(({ id, source, event, definition }) => {
    const line = covered.has(id) || !passed.has(id) ? '-->' : '-.->'
    const targets = definition.target?.map((target) => target.id) ?? [source]
    return targets.map((target) => `${nameOf(source)} ${line}|"${event}"| ${nameOf(target)}`)
  })
  return ['flowchart TD', ...boxesOf(root, driver.states), ...arrows, ''].join('\n')
}

const boxesOf = (node: AnyStateNode, titles: Readonly<Record<string, string | null>>): string[] => {
  if (isLeaf(node))
    return [`${nameOf(node.id)}("${node.key}<br/><small>${titles[pathOf(node)] ?? 'passes on'}</small>")`]
  const inner = Object.values(node.states).flatMap((child) => boxesOf(child, titles))
  return [`subgraph ${nameOf(node.id)}["${node.key}"]`, ...inner, 'end']
}

const nameOf = (id: string): string => id.replace(/\W/g, '_')
