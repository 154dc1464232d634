/** Whether money may have been drawn for all that is known: then nobody is told that it was not. */
export const mayBeCharged = (code: string): boolean => code === 'silent' || code === 'duplicate_transaction'
