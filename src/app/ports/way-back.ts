import { basePath } from '../../domain/screens'

const name = 'way-back'
const ofOrder = new RegExp(`^${basePath}/(payment|protected/order|order/sell)/[\\w-]+/\\w+$`)

/** Whoever is led away from the page of an order to sign in anew comes back to it, in this tab. */
export const keepWayBack = (): void => {
  if (ofOrder.test(location.pathname)) sessionStorage.setItem(name, location.pathname)
}

/** The kept page takes the place of the home that one arrives at after signing in. */
export const takeWayBack = (): void => {
  const path = sessionStorage.getItem(name)
  sessionStorage.removeItem(name)
  if (path !== null && ofOrder.test(path) && location.pathname === `${basePath}/`) history.replaceState(null, '', path)
}
