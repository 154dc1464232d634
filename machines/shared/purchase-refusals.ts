import { isPurposeReason, type PurposeReason } from '../../src/domain/orders/scam-shield'
import { PortError } from '../lib/ports'

/** Why what is bought is asked what it is for; undefined of any other failure. */
export const purposeAskedIn = (error: unknown): PurposeReason | undefined =>
  error instanceof PortError && error.code === 'purpose-missing' && isPurposeReason(error.detail)
    ? error.detail
    : undefined

/** Until when purchases are paused; undefined of any other failure. */
export const pausedUntilIn = (error: unknown): string | undefined =>
  error instanceof PortError && error.code === 'purchase-paused' && typeof error.detail === 'string'
    ? error.detail
    : undefined
