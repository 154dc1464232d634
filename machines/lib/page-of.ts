import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'
import type { MessageId } from '../../src/domain/messages/messages'
import { isScreenName, screens, type ScreenName } from '../../src/domain/routing/screens'

/** A heading of the page, or those of which it has one; null for none. */
type Heading = MessageId | readonly MessageId[] | null

/**
 * What a state says of itself: the screen that it belongs to, and the heading that the page has then, also by the context.
 * Paths look for the heading on the page.
 */
export type PageMeta<Context = never> = { screen?: ScreenName; heading?: Heading | ((context: Context) => Heading) }

/**
 * The screen of the innermost active state that names one; children that were invoked or spawned are asked first,
 * since they stand deeper. Undefined where no active state owns a page.
 */
export const screenOf = (snapshot: AnyMachineSnapshot): ScreenName | undefined =>
  screenOfChildren(snapshot) ?? screenOfStates(snapshot)

/** The page of a screen with what its address takes of an order; undefined while that is not known. */
export const pageOfOrder = (
  screen: ScreenName | undefined,
  order: { reference: string; status?: string } | undefined,
): { screen: ScreenName; params: Record<string, string> } | undefined => {
  if (screen === undefined) return undefined
  const params: Record<string, string> = {}
  for (const name of ['reference', 'status'] as const) {
    if (!screens[screen].path.includes(`$${name}`)) continue
    const value = order?.[name]
    if (value === undefined) return undefined
    params[name] = value
  }
  return { screen, params }
}

const screenOfStates = (snapshot: AnyMachineSnapshot): ScreenName | undefined =>
  Object.entries(snapshot.getMeta())
    .toSorted(([first], [second]) => depth(second) - depth(first))
    .map(([, meta]) => screenIn(meta))
    .find((screen) => screen !== undefined)

const screenOfChildren = (snapshot: AnyMachineSnapshot): ScreenName | undefined =>
  Object.values<AnyActorRef | undefined>(snapshot.children)
    .map((child) => child?.getSnapshot())
    .filter(isMachineSnapshot)
    .map(screenOf)
    .find((screen) => screen !== undefined)

const depth = (id: string): number => id.split('.').length

const screenIn = (meta: unknown): ScreenName | undefined => {
  if (typeof meta !== 'object' || meta === null || !('screen' in meta)) return undefined
  return typeof meta.screen === 'string' && isScreenName(meta.screen) ? meta.screen : undefined
}

const isMachineSnapshot = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && 'getMeta' in snapshot
