// Loaded before an exchange: from SIGUSR2 on, its database's log cannot be written.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { writeSync } = fs
let isFull = false
process.on('SIGUSR2', () => {
  isFull = true
  process.stdout.write('the disk is full\n')
})
fs.writeSync = (file, ...rest) => {
  if (isFull && fs.readlinkSync(`/proc/self/fd/${file}`).includes('pg_wal'))
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  return writeSync(file, ...rest)
}
syncBuiltinESMExports()
