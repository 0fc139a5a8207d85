/**
 * For every answer. Pages replace the policy of contents with their own, which lets them load what
 * they need; whatever else is sent from here loads nothing.
 *
 * @param {import('node:http').ServerResponse} response
 */
export function setSecurityHeaders(response) {
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.setHeader(
    'Permissions-Policy',
    'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  );
}
