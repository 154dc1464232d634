import type { Driver } from './driver'
import type { Graph, Node } from './graph'
import { eventTypesIn } from './walker'

/** What no machine should do: stand where nothing can happen, or die of an answer that nobody handles. */
export const faultsOf = ({ driver, nodes }: Graph): string[] => [
  ...new Set(nodes.filter(({ isLookedInto }) => isLookedInto).flatMap((node) => faultsAt(driver, node))),
]

const faultsAt = (driver: Driver, { configuration, state, out }: Node): string[] => {
  const { snapshot, running } = configuration
  const place = `${driver.machine.id}.${state}`
  const isStuck =
    snapshot.status === 'active' && snapshot.hasTag('busy') && out.every(({ fired }) => fired.length === 0)
  const handled = eventTypesIn(configuration)
  const isHandled = (child: string): boolean => handled.includes(`xstate.error.actor.${child}`)
  const canFail = (child: string): boolean => {
    const entry = driver.children[child]
    return entry !== undefined && 'fail' in entry
  }
  return [
    ...(isStuck && driver.ended?.[state] === undefined ? [`${place} is busy, and nothing can happen there`] : []),
    ...(snapshot.status === 'active' ? [...running] : [])
      .filter((child) => canFail(child) && !isHandled(child))
      .map((child) => `${place} dies where ${child} fails: nothing handles it`),
  ]
}
