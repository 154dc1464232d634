import { arriving } from '../../ui/arriving'

export const loadVerification = () => import('./verification-part')
export const loadForm = () => import('./form-part')

export const Verification = arriving(async () => (await loadVerification()).default)
export const Form = arriving(async () => (await loadForm()).default)
export const Identity = arriving(async () => (await import('./identity-part')).default)
