import { randomBytes } from 'node:crypto';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import onHeaders from 'on-headers';

/**
 * docs/security.md, V3; sets `res.locals.nonce`.
 * @param secure sends HSTS
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
    contentSecurityPolicy: false, // set below, with a nonce
    // With Helmet's default, form posts without JavaScript have `Origin: null`, and Remix responds 500.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    strictTransportSecurity: secure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
    xPoweredBy: true,
    // For Internet Explorer 8 and Flash.
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
      // Rendering may add media hosts.
      onHeaders(res, () => {
        const sources = mediaSources();
        if (sources.length === 0 || res.getHeader('Content-Security-Policy') !== policy) return;
        res.setHeader('Content-Security-Policy', contentSecurityPolicy(nonce, development, sources));
        // Media hosts need not send CORP.
        res.setHeader('Cross-Origin-Embedder-Policy', 'credentialless');
      });
    }
    res.setHeader('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
    if (/^\/(auth|dashboard|uploads|media)(\/|$)/i.test(req.path)) res.setHeader('X-Robots-Tag', 'noindex');
    headers(req, res, next);
  };
}

/** Assets opened as documents may do nothing. */
const assetPolicy = "default-src 'none'; frame-ancestors 'none'";

/** @param media for img-src and media-src */
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
