import { createContext, use } from 'react'

/** Whether the form around is being sent: what is typed meanwhile would be lost, so that its fields are read only. */
export const FormBusy = createContext(false)

/** What a choice of a form does that is being sent: it keeps the focus, and stays as it is. */
export const stays = (): void => undefined

export const useFormBusy = (): boolean => use(FormBusy)
