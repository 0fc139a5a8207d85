/**
 * Sets the headers of every response. Pages replace the content security policy by their own; other responses may not load resources.
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
