import { basePath } from '../../domain/routing/screens'

const name = 'way-back'
const ofOrder = new RegExp(`^${basePath}/(payment|protected/order|order/sell)/[\\w-]+/\\w+$`)

/** What the address of the buy screen asks to have in the form. */
const ofQuickPick = new RegExp(`^${basePath}/order\\?(coin|plan)=[\\w=&%.,+-]+$`)
const ofPlan = new RegExp(`^${basePath}/plans(/new|/[\\w-]+(/change)?)?(\\?step=\\w+)?$`)

/** Its questions and documents take a while. */
const ofLimit = new RegExp(`^${basePath}/profile/limit$`)

/** Where a push message leads. */
const ofPush = new RegExp(`^${basePath}/(notifications|alerts|settings/(security|device))$`)
const isKept = (path: string): boolean =>
  [ofOrder, ofQuickPick, ofPlan, ofLimit, ofPush].some((kept) => kept.test(path))

/**
 * Whoever is led away to sign in comes back, in this tab, to the page of an order or a plan, a quick pick, the request for a higher
 * limit, or where a push message led.
 */
export const keepWayBack = (): void => {
  const path = [location.pathname + location.search, location.pathname].find(isKept)
  if (path !== undefined) sessionStorage.setItem(name, path)
}

/** The kept page takes the place of the home that one arrives at after signing in. */
export const takeWayBack = (): void => {
  const path = sessionStorage.getItem(name)
  sessionStorage.removeItem(name)
  if (path !== null && isKept(path) && location.pathname === `${basePath}/`) history.replaceState(null, '', path)
}
