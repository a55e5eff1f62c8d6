import { randomBytes } from 'node:crypto';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import onHeaders from 'on-headers';

/**
 * Security headers on every response (docs/security.md, V3), and a fresh nonce in `res.locals.nonce`.
 * @param secure whether people use https (then HSTS is sent)
 * @param development allows Vite's reload socket and inline modules
 * @param mediaSources origins other than ours that pages load media from
 */
export function securityHeaders({
  secure,
  development,
  mediaSources,
}: {
  secure: boolean;
  development: boolean;
  mediaSources: () => string[];
}): RequestHandler {
  const headers = helmet({
    contentSecurityPolicy: false, // ours carries a nonce, see below
    // Helmet's default no-referrer makes browsers send `Origin: null` with plain form posts, and Remix then
    // responds 500: no form would work without JavaScript (tests/journeys say so).
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    strictTransportSecurity: secure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
    xPoweredBy: true,
    // For Internet Explorer 8 and Flash, which are gone; each page asks for thirty files.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  });
  return (req, res, next) => {
    if (/^\/assets\//.test(req.path)) res.setHeader('Content-Security-Policy', assetPolicy);
    else {
      const nonce = randomBytes(16).toString('base64');
      res.locals.nonce = nonce;
      const policy = contentSecurityPolicy(nonce, development, []);
      res.setHeader('Content-Security-Policy', policy);
      // Set as the headers are sent: loading the page may have added media hosts. A response with its own policy keeps it.
      onHeaders(res, () => {
        const sources = mediaSources();
        if (sources.length === 0 || res.getHeader('Content-Security-Policy') !== policy) return;
        res.setHeader('Content-Security-Policy', contentSecurityPolicy(nonce, development, sources));
        // Their media need not say that they may be embedded; they are asked for without cookies.
        res.setHeader('Cross-Origin-Embedder-Policy', 'credentialless');
      });
    }
    res.setHeader('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
    if (/^\/(auth|dashboard|uploads|media)(\/|$)/i.test(req.path)) res.setHeader('X-Robots-Tag', 'noindex');
    headers(req, res, next);
  };
}

/** Scripts, styles and fonts are no documents: opened by themselves they may do nothing at all. */
const assetPolicy = "default-src 'none'; frame-ancestors 'none'";

/** @param media origins for img-src and media-src; they widen nothing else */
export function contentSecurityPolicy(nonce: string, development: boolean, media: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'", // Mantine's CSS variables are style attributes
    ["img-src 'self' data: blob:", ...media].join(' '),
    ["media-src 'self' blob:", ...media].join(' '),
    "font-src 'self'",
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
  ].join('; ');
}
