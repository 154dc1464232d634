declare module 'virtual:contract' {
  const contract: import('openapi-typescript').OpenAPI3
  export default contract
}

declare module 'virtual:common-passwords' {
  const commonPasswords: string
  export default commonPasswords
}

declare module 'swagger-ui-dist/absolute-path.js' {
  export default function absolutePath(): string
}

declare module '*?program' {
  export const program: string
}
