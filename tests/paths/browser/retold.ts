import type { Page, Route } from 'playwright-core'
import { array, create, nullable, optional, type, union, unknown } from 'superstruct'

const Answer = type({ result: optional(nullable(union([array(unknown()), type({})]))) })

/** From now on the page is told something else than the exchange answers; one that is left meanwhile is told nothing. */
export const retold = (page: Page, of: RegExp, told: (result: object) => object): Promise<unknown> => {
  const instead = async (route: Route): Promise<void> => {
    const response = await route.fetch({ timeout: 0 })
    const json = create(await response.json(), Answer)
    await route.fulfill({ response, json: json.result ? { ...json, result: told(json.result) } : json })
  }
  return page.route(of, (route) => instead(route).catch(() => undefined))
}
