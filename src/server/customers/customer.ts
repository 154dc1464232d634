import type { customers } from '../database/schema'

export type CustomerRow = typeof customers.$inferSelect
