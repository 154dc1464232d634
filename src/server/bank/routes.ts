import { accountRoutes } from './account-routes'

export const bankRoutes = [...accountRoutes]
