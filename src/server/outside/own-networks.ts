import { lookup } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

const ownNetworks = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  ownNetworks.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  // This machine, and IPv4 in its oldest notation.
  ['::', 96],
  // IPv4 behind a translator, 6to4 and Teredo: any IPv4 address can stand within them.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['2001::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  ownNetworks.addSubnet(net, bits, 'ipv6')

/** Whether an address is of a network of ours, or may lead to one. An IPv4 address mapped to IPv6 is the same address. */
export const isOwnNetwork = (address: string): boolean => ownNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** What `dns.lookup` answers of a name: every address of it. */
type LookupAll = (
  hostname: string,
  options: { all: true },
  found: (error: Error | null, addresses: { address: string; family: number }[]) => void,
) => void

/** Looks a name up, and finds none of our own networks: a name that is listed may still be made to lead there. */
export const lookupOutside =
  (byDns: LookupAll = lookup): LookupFunction =>
  (hostname, options, found) =>
    byDns(hostname, { ...options, all: true }, (error, addresses) => {
      const outside = error === null ? addresses.filter(({ address }) => !isOwnNetwork(address)) : []
      const [first] = outside
      if (first === undefined) return found(error ?? nowhere(), '', 4)
      if (options.all === true) return found(null, outside)
      return found(null, first.address, first.family)
    })

/** Told by its code, as all that goes wrong on the way to a push service. */
const nowhere = (): Error => Object.assign(new Error('No address outside'), { code: 'NO_ADDRESS_OUTSIDE' })
