import { start } from './app'
import { First } from './first'
import { Menu } from './menu'
import { Second, Third } from './others'

const put = await start({ first: First, second: Second, third: Third, me: undefined })
put(<Menu />)
