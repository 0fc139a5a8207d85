/**
 * Limit of the pages that are rendered at once. Rendering keeps the only thread busy: without a limit, an
 * overload makes every page slow until all of them fail. Pages of readers and of the personal area have
 * their own places, so that neither takes those of the other.
 */

const DEFAULT_LIMIT = 16;
const RETRY_AFTER_SECONDS = 2;

const OFFICE = /^\/(personal-area|identity|review|error)(\/|\.data$|$)/;

const BUSY_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>The site is busy · Сайт перегружен</title>
<p>Too many pages are requested at this moment. Please open this one again in a few seconds.</p>
<p lang="ru">Сейчас запрошено слишком много страниц. Откройте эту ещё раз через несколько секунд.</p>
</html>
`;

/**
 * @param {string | undefined} setting the environment variable `MAX_PAGES`
 */
export function readPageLimit(setting) {
  const limit = Number(setting ?? DEFAULT_LIMIT);
  return Number.isInteger(limit) && limit > 0 ? limit : DEFAULT_LIMIT;
}

/**
 * Returns a function that takes a place for a page until its response is closed. Without a free one it
 * refuses the request, and returns false.
 *
 * @param {number} limit
 * @returns {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, path: string) => boolean}
 */
export function createPageSlots(limit) {
  const running = { office: 0, readers: 0 };

  return (request, response, path) => {
    const isOffice = OFFICE.test(path) || (request.headers.cookie ?? '').includes('signed_in=');
    const kind = isOffice ? 'office' : 'readers';
    if (running[kind] >= limit) {
      refuse(response);
      return false;
    }
    running[kind] += 1;
    response.once('close', () => {
      running[kind] -= 1;
    });
    return true;
  };
}

/** @param {import('node:http').ServerResponse} response */
function refuse(response) {
  response.writeHead(503, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': RETRY_AFTER_SECONDS,
  });
  response.end(BUSY_PAGE);
}
