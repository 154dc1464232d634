/** What an address ends in that opens the export of an old wallet over its page. */
export const walletExportHash = '#wallet-export'
