import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** @type {Record<string, string>} */
const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.xsd': 'application/xml',
};

/** In order of preference. */
const ENCODINGS = /** @type {const} */ ([
  ['br', '.br'],
  ['gzip', '.gz'],
]);

const IMMUTABLE = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';

/**
 * @typedef {object} Asset
 * @property {Buffer} body
 * @property {Partial<Record<'br' | 'gzip', Buffer>>} encoded
 * @property {Record<string, string>} headers
 */

/**
 * Reads the built files into memory at startup. There are only a few of them, and a request cannot
 * reach any other file on the machine.
 *
 * @param {URL} directory
 * @returns {(path: string, request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => boolean}
 *   true if a response was sent: the file, or 404 for an unknown path under /assets/
 */
export function loadAssets(directory) {
  const assets = readAssets(fileURLToPath(directory));

  return (urlPath, request, response) => {
    const asset = assets.get(urlPath);
    if (!asset) {
      if (!urlPath.startsWith('/assets/')) return false;
      response.writeHead(404, {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
      });
      response.end('Not found');
      return true;
    }
    send(asset, request, response);
    return true;
  };
}

/**
 * @param {string} root
 * @returns {Map<string, Asset>}
 */
function readAssets(root) {
  /** @type {Map<string, Asset>} */
  const assets = new Map();
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    const type = TYPES[path.extname(name)];
    if (!type) continue;
    const urlPath = `/${name.split(path.sep).join('/')}`;
    const body = readFileSync(path.join(root, name));
    assets.set(urlPath, {
      body,
      encoded: readEncoded(path.join(root, name)),
      headers: {
        'Content-Type': type,
        'Cache-Control': urlPath.startsWith('/assets/') ? IMMUTABLE : AN_HOUR,
        'Cross-Origin-Resource-Policy': 'same-origin',
        ETag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
        Vary: 'Accept-Encoding',
      },
    });
  }
  return assets;
}

/** @param {string} file */
function readEncoded(file) {
  /** @type {Asset['encoded']} */
  const encoded = {};
  for (const [encoding, suffix] of ENCODINGS) {
    try {
      encoded[encoding] = readFileSync(file + suffix);
    } catch {
      // Not compressed: too small, or a compressed format.
    }
  }
  return encoded;
}

/**
 * @param {Asset} asset
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
function send(asset, request, response) {
  if (request.headers['if-none-match'] === asset.headers.ETag) {
    response.writeHead(304, asset.headers).end();
    return;
  }
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = ENCODINGS.map(([name]) => name).find(
    (name) => asset.encoded[name] && new RegExp(`\\b${name}\\b`).test(accepted),
  );
  const body = (encoding && asset.encoded[encoding]) ?? asset.body;
  response.writeHead(200, {
    ...asset.headers,
    'Content-Length': body.length,
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
