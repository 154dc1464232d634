import { fileURLToPath } from 'node:url'
import { bundle, createConfig } from '@redocly/openapi-core'
import type { Plugin } from 'vite'

const name = '\0virtual:contract'
const contractFile = fileURLToPath(new URL('../../openapi/openapi.yaml', import.meta.url))

/** Gives the contract as the module `virtual:contract`: its files put together, references inside it kept. */
export const contractModule = (): Plugin => ({
  name: 'contract-module',
  resolveId: { filter: { id: /^virtual:contract$/ }, handler: () => name },
  load: {
    filter: { id: /virtual:contract$/ },
    async handler() {
      const {
        bundle: contract,
        fileDependencies,
        problems,
      } = await bundle({ ref: contractFile, config: await createConfig({}) })
      for (const file of fileDependencies) this.addWatchFile(file)
      const worst = problems.find(({ severity }) => severity === 'error')
      if (worst) throw new Error(`The contract cannot be put together: ${worst.message}`)
      return `export default ${JSON.stringify(contract.parsed)}`
    },
  },
})
