import { testEveryOther } from '../support/paths-in-browser'

await testEveryOther(0)
