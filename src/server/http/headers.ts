import type { FastifyInstance, FastifyReply } from 'fastify'
import { isOnLoopback } from './cookies'

type Sources = {
  scripts?: readonly string[]
  styles?: readonly string[]
  images?: readonly string[]
  forms?: readonly string[]
  calls?: readonly string[]
}

/** What a page may load: our own files, and inline only what is named by its hash. */
export const contentPolicy = ({
  scripts = [],
  styles = [],
  images = [],
  forms = [],
  calls = [],
}: Sources = {}): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    ["img-src 'self' data:", ...images].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...calls].join(' '),
    "manifest-src 'self'",
    ["form-action 'self'", ...forms].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const always = {
  'content-security-policy': contentPolicy(),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cache-control': 'no-store',
}

/** Every answer begins with the strict ones; who needs another sets it anew. */
export const registerSecurityHeaders = (server: FastifyInstance): void => {
  server.addHook('onRequest', async (request, reply) => {
    void reply.headers(always)
    if (!isOnLoopback(request)) void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
}

/** For files whose name changes with their content. */
export const cacheForEver = (reply: FastifyReply): void =>
  void reply.header('cache-control', 'public, max-age=31536000, immutable')
