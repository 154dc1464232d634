import type { FastifyRequest } from 'fastify'
import { isActive } from '../../domain/customer/features'
import { featuresOf } from '../customers/standing'
import type { Handle } from '../database/handle'
import type { Exchange } from '../exchange'
import { refused } from '../http/refused'

/** Who passkeys are made for, and pages of which origins may ask for them. */
export type RelyingParty = { id: string; origins: string[] }

/**
 * Refused where there are no passkeys. Origins are what is configured, never what a call names; without an address, as in
 * the sandbox, this machine at the port that was called, by the one name that browsers take for a domain.
 */
export const relyingParty = (
  { config: { appUrl, publicSiteUrl }, outside: { passkeys } }: Exchange,
  { port, socket }: FastifyRequest,
): RelyingParty => {
  if (passkeys === null) throw refused('feature-off')
  const own = appUrl ?? `http://localhost:${port ?? socket.localPort}`
  return { id: passkeys.domain, origins: publicSiteUrl === null ? [own] : [own, new URL(publicSiteUrl).origin] }
}

/** Refused where passkeys are turned off, for this customer or, where none is known yet, for everybody. */
export const requirePasskeys = async (
  handle: Handle,
  { outside }: Exchange,
  customerId: string | null,
): Promise<void> => {
  if (!isActive(await featuresOf(handle, customerId, outside), 'PASSKEYS')) throw refused('feature-off')
}
