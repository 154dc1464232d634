import { createContext, use } from 'react'

/** Whether the form around is being sent: what is typed meanwhile would be lost, so that its fields are read only. */
export const FormBusy = createContext(false)

export const useFormBusy = (): boolean => use(FormBusy)
