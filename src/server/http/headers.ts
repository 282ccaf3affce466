import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

const YEAR = 31_536_000

/** Scripts, styles and data from the own origin only; nothing inline runs (SEC-42). */
const policy = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  requireTrustedTypesFor: ["'script'"],
  // The one policy: it lets the worker's own file be registered.
  trustedTypes: ['counterside'],
}

const withCamera = (camera: ['self'] | []): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: policy,
    strictTransportSecurity: `max-age=${YEAR}; includeSubDomains`,
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    permissionsPolicy: { camera, microphone: [], geolocation: [], payment: [], usb: [] },
    removePoweredBy: true,
  })

/** Whoever works with the portal may scan a receipt (JOB-22); the page of a receipt and the API have no use for a camera. */
const [ofPortal, ofOthers] = [withCamera(['self']), withCamera([])]
const hasNoCamera = /^\/(?:qr|api)(?:\/|$)/

/** Headers of every reply. HSTS is ignored by browsers over plain HTTP, where only loopback is served. */
export const headers: MiddlewareHandler = (context, next) =>
  (hasNoCamera.test(context.req.path) ? ofOthers : ofPortal)(context, next)

/** Nothing of the API is kept by anybody on the way (SEC-44). */
export const noStore: MiddlewareHandler = async (context, next) => {
  await next()
  context.header('Cache-Control', 'no-store')
}
