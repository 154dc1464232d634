import { lazy } from 'react'
import { start } from './app'

declare global {
  interface Window {
    /** The answer to who is signed in, asked for by the page itself. */
    floorMe: Promise<Response>
  }
}

const { First } = await import('./first')
const Second = lazy(() => import('./others').then((others) => ({ default: others.Second })))
const Third = lazy(() => import('./others').then((others) => ({ default: others.Third })))
const put = await start({ first: First, second: Second, third: Third, me: window.floorMe })
await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
const { Menu } = await import('./menu')
put(<Menu />)
