import { buildExchange } from '../../../src/server/app'
import { readConfig } from '../../../src/server/config'
import { commonPasswords } from '../../../src/server/customers/common-passwords'
import { connect } from '../../../src/server/database/connect'
import { clockOfFile } from './clock-of-file'

/*
 * The exchange as a process of its own, on a clock that is so many milliseconds off as CLOCK_FILE says: banks take files on
 * bank days alone, and a soak cannot wait for one.
 */

const { CLOCK_FILE = '', APP_FOLDER = '' } = process.env

const config = readConfig(process.env)
const database = await connect(config, () => undefined)
const { server, exchange, plan } = await buildExchange({
  config,
  database,
  clock: clockOfFile(CLOCK_FILE),
  appFolder: APP_FOLDER,
})
await plan()
await commonPasswords()
const address = await server.listen({ host: config.host, port: config.port })
await exchange.jobs.start()
process.stdout.write(`The exchange is ready at ${address}/\n`)
