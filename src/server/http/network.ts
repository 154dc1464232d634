import { isIP, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'

type Caller = { ip?: string }

/**
 * The address that a caller has: IPv4 as such, also within IPv6, and without the zone of the machine or the port that some
 * proxies tell. Empty for a caller who has hung up, whose socket tells none, and where what a proxy tells is no address.
 */
export const addressOf = ({ ip = '' }: Caller): string => {
  const [address = ''] = withoutPort(ip).split('%')
  if (!isIPv6(address)) return isIP(address) === 0 ? '' : address
  const groups = groupsOf(address)
  const isIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (!isIPv4) return address
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')
}

const withoutPort = (ip: string): string => /^\[(.+)\](?::\d+)?$/.exec(ip)?.[1] ?? /^([\d.]+):\d+$/.exec(ip)?.[1] ?? ip

/**
 * Whom a caller's address is counted as. Of IPv6 the first 64 bits, which are one household's: it has more addresses in
 * them than could be counted. IPv4 is the same within IPv6. Empty for a caller who has hung up; what is no
 * address is counted as it is told.
 */
export const networkOf = (caller: Caller): string => {
  const address = addressOf(caller)
  if (!isIPv6(address)) return address === '' ? (caller.ip ?? '') : address
  return `${groupsOf(address)
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** Has the log say once that callers have no address, since a proxy tells something else in its place. */
export const registerAddressWatch = (server: FastifyInstance): void => {
  let isSaid = false
  server.addHook('onRequest', async (request) => {
    const { ip }: Caller = request
    if (isSaid || ip === undefined || addressOf({ ip }) !== '') return
    isSaid = true
    request.log.warn('a proxy of PROXIES tells where a call comes from by what is no address')
  })
}

/** All eight, also those that are left out; an address writes its last two as IPv4, or as the others. */
const groupsOf = (address: string): number[] => {
  const { hostname } = new URL(`http://[${address}]`)
  const [before = [], after = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  const between = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...between, ...after].map((group) => Number.parseInt(group, 16))
}
