/** Headers that tell browsers what pages of the platform may do. */
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Half a year: browsers then use TLS by themselves. Not for subdomains, which may be somebody else's. */
const strictTransport = 'max-age=15552000'

export async function registerSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // WebAssembly of our own reads bar codes; it allows no evaluation of text.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        workerSrc: ["'self'", 'blob:'],
        // Component library and map use inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
        // Clips, also of other platforms.
        mediaSrc: ["'self'", 'blob:', 'https:', 'http:'],
        fontSrc: ["'self'", 'data:'],
        // Other platforms and map services are configured by users and the operator.
        connectSrc: ["'self'", 'https:', 'http:', 'wss:', 'ws:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    // Only where TLS is: see strictTransport.
    strictTransportSecurity: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false,
  })
  app.addHook('onRequest', (request, reply, done) => {
    // Behind a trusted proxy what it says; a client that says so itself is not believed.
    if (request.protocol === 'https') void reply.header('strict-transport-security', strictTransport)
    done()
  })
}
