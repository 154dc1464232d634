import { testShard } from '../support/paths-in-browser'

await testShard({ number: 2, of: 2 })
