import { accountRoutes } from './account-routes'
import { automaticRoutes } from './automatic'
import { depositRoutes } from './deposits'
import { identificationRoutes } from './identification-routes'
import { bankStatementRoutes } from './statements'

export const bankRoutes = [
  ...accountRoutes,
  ...automaticRoutes,
  ...depositRoutes,
  ...bankStatementRoutes,
  ...identificationRoutes,
]
