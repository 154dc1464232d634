import { saveFile } from './save-file'

/** Saves a text as a file of the customer's. */
export const saveText = (text: string, fileName: string): void =>
  saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), fileName)
