import { testEveryOther } from '../support/fruitful-path'

await testEveryOther(1)
