/** Where the desk stands in the sandbox, which has no listener of its own for it. */
export const deskAddress = '/sandbox/desk'
