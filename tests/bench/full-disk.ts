import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statfsSync, openSync, writeSync, closeSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buyOrder } from './cases'
import { ask } from './load'
import { during } from './places'
import { ofExchange } from './running'
import { machine } from './table'
import { tell } from './tell'
import { signIn, writeCustomers } from './visitors'
import { putManyOrdersOff } from '../support/places'

type Asked = { main: string }

/** Of the disk, of what is left when others have filled it, and of how long it stays so, before there is room again. */
const [diskMb, leftMb, fullSeconds] = [400, 12, 120]
const customers = 20

/** What an exchange on its embedded database does while its disk is full, and when there is room again. */
export const benchFullDisk = async ({ main }: Asked): Promise<{ table: string }> => {
  const folder = mkdtempSync(join(tmpdir(), 'full-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', folder])
  const unmount = () => {
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', unmount)
  const where = { databaseUrl: null, dataDir: folder }
  const visitors = await during(where, async (database) => {
    await putManyOrdersOff(database)
    return database.transaction(async (tx) => signIn(tx, await writeCustomers(tx, customers)))
  })
  const child = spawn(process.execPath, [main], {
    env: { ...ofExchange, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += String(part)))
  const killAtExit = () => void child.kill('SIGKILL')
  process.once('exit', killAtExit)
  while (!/ is ready at (http:\S+)\//.test(text)) {
    if (child.exitCode !== null) throw new Error(`The exchange ended before it was ready:\n${text}`)
    await pause(50)
  }
  const [, origin = ''] = / is ready at (http:\S+)\//.exec(text) ?? []

  const lines: string[] = []
  const began = performance.now()
  const note = (line: string) => lines.push(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`)
  let last = ''
  const seen = (of: string, status: string) => {
    if (`${of} ${status}` !== last) note(`${of}: ${status}`)
    last = `${of} ${status}`
  }
  /** An order each, all customers at once; then a read. */
  const ordered = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true })
    const answers = await Promise.all(
      visitors.map(({ headers }) =>
        answered(
          ask(agent, origin, {
            method: 'POST',
            path: '/protected/v2/buy/orders',
            headers: { ...headers, 'idempotency-key': randomUUID() },
            body: buyOrder,
          }),
        ),
      ),
    )
    seen('an order', [...new Set(answers)].toSorted().join(', '))
    agent.destroy()
  }
  await ordered()
  const ballast = join(folder, 'ballast')
  fill(folder, ballast)
  note(`the disk is full: ${leftMb} MB are left`)
  const until = performance.now() + fullSeconds * 1000
  while (performance.now() < until && child.exitCode === null && child.signalCode === null) {
    await ordered()
    await pause(200)
  }
  const readable = await answered(ask(new Agent(), origin, { method: 'GET', path: '/healthz', headers: {} }))
  note(`/healthz: ${readable}`)
  rmSync(ballast, { force: true })
  note('there is room again')
  for (let times = 0; times < 20 && child.exitCode === null && child.signalCode === null; times += 1) {
    await ordered()
    await pause(200)
  }
  note(`the process ${child.exitCode ?? child.signalCode ?? 'runs'}`)
  child.kill('SIGTERM')
  const ended = await Promise.race([closed.then(() => 'ends'), pause(30_000).then(() => 'is deaf for 30 s')])
  note(`told to end, it ${ended}`)
  child.kill('SIGKILL')
  await closed
  tell(text.slice(-1500))
  return { table: [...machine(), '', ...lines].join('\n') }
}

/** The status, or that there was no answer for ten seconds. */
const answered = (asked: Promise<{ status: number }>): Promise<string> =>
  Promise.race([
    asked.then(
      ({ status }) => String(status),
      () => 'cut off',
    ),
    pause(10_000).then(() => 'no answer for 10 s'),
  ])

const fill = (folder: string, ballast: string): void => {
  const { bavail, bsize } = statfsSync(folder)
  const file = openSync(ballast, 'w')
  const megabyte = Buffer.alloc(1024 * 1024)
  for (let left = (bavail * bsize) / megabyte.length - leftMb; left >= 1; left -= 1) writeSync(file, megabyte)
  closeSync(file)
}
