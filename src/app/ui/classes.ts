/** Class names of those that are given, for `className`. */
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
