// Loaded before the exchange: when that ends, a line of a file says how often it had something brought to the disk.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { appendFileSync, fsyncSync } = fs
let count = 0
fs.fsyncSync = (file) => {
  count += 1
  fsyncSync(file)
}
syncBuiltinESMExports()
process.once('exit', () => appendFileSync(process.env.FSYNCS_FILE, `${count}\n`))
