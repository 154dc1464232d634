/** What the app does without at its first paint. */
export { startDetails } from './details'
export { keepTitle } from './title'
