import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const floors = ['bare', 'tuned']
const root = fileURLToPath(new URL('.', import.meta.url))

/** Builds the floors, each into a folder of its own under `folder`. */
export const buildFloors = async (folder) => {
  for (const name of floors)
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      plugins: [react(), preloaded],
      build: {
        outDir: `${folder}/${name}`,
        emptyOutDir: true,
        target: 'es2022',
        chunkSizeWarningLimit: 1000,
        rolldownOptions: { input: `${root}${name}.html` },
      },
    })
}

/** The first screen's chunk, which the page would come to know of by its script alone. */
const preloaded = {
  name: 'floor-preload',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      Object.values(bundle ?? {})
        .filter(({ facadeModuleId }) => facadeModuleId?.endsWith('/first.tsx'))
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head',
        })),
  },
}
