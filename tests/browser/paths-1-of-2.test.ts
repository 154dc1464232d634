import { testShard } from '../support/paths-in-browser'

await testShard({ number: 1, of: 2 })
