import { eq } from 'drizzle-orm'
import library from 'web-push'
import { brand } from '../../domain/company/brand'
import { pushKeys } from '../database/schema'
import type { Exchange } from '../exchange'
import { sealed, unsealed } from '../http/sealed'
import type { Push } from '../outside/push'
import { webPush, type VapidKeys } from '../outside/web-push'

const own = 'own'

type Deps = Pick<Exchange, 'config' | 'database'>

/** Web Push by keys that the sandbox makes itself when they are first asked for; browsers know them when it starts anew. */
export const sandboxPush = (deps: Deps): Push => {
  let found: Promise<VapidKeys> | undefined
  const keys = (): Promise<VapidKeys> => {
    found ??= keptKeys(deps).catch((error: unknown) => {
      found = undefined
      throw error
    })
    return found
  }
  return webPush({ keys, testService: deps.config.pushTestService })
}

const keptKeys = async ({ config, database }: Deps): Promise<VapidKeys> => {
  const [kept] = await database.transaction(async (tx) => {
    const made = library.generateVAPIDKeys()
    const row = { name: own, ...made, privateKey: sealed(config.secret, made.privateKey) }
    await tx.insert(pushKeys).values(row).onConflictDoNothing()
    return tx.select().from(pushKeys).where(eq(pushKeys.name, own)).limit(1)
  })
  if (kept === undefined) throw new Error('The sandbox has no keys for push')
  const { publicKey, privateKey } = kept
  return { publicKey, privateKey: unsealed(config.secret, privateKey), subject: `mailto:${brand.supportEmail}` }
}
