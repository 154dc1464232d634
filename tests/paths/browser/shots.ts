/** When pictures of the page are taken. */
export const shotsWanted = ['each', 'fail', 'off'] as const
export type Shots = (typeof shotsWanted)[number]
