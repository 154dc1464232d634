/** What every address of the app begins with. */
export const basePath = '/app'
