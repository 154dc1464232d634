import { lazy } from 'react'

export const loadVerification = () => import('./verification-part')
export const loadForm = () => import('./form-part')

export const Verification = lazy(loadVerification)
export const Form = lazy(loadForm)
export const Identity = lazy(() => import('./identity-part'))
