/** Limits memory use: older requests are dropped, but counted. */
const MAX_REQUESTS = 5000;

/**
 * @typedef {object} LoggedRequest
 * @property {string} at time of arrival, ISO 8601
 * @property {string} stage
 * @property {string} method
 * @property {string} path without the query, which may contain a password
 * @property {number | null} status null while it runs, and if the client got no answer
 * @property {number | null} milliseconds
 */

/** Requests of an account, oldest first. */
export class RequestLog {
  /** @type {LoggedRequest[]} */
  requests = [];
  /** @type {Record<string, number>} number of requests by stage */
  counts = {};
  active = 0;
  greatestAtOnce = 0;

  /**
   * Logs a request that has begun. The returned function logs its end.
   *
   * @param {{ stage: string, method: string, path: string }} request with further details, but no password
   * @returns {(status: number | null) => void}
   */
  begin(request) {
    const began = performance.now();
    const at = new Date().toISOString();
    /** @type {LoggedRequest} */
    const entry = { at, ...request, status: null, milliseconds: null };
    this.requests.push(entry);
    if (this.requests.length > MAX_REQUESTS) this.requests.shift();
    this.counts[request.stage] = (this.counts[request.stage] ?? 0) + 1;
    this.greatestAtOnce = Math.max(this.greatestAtOnce, ++this.active);
    return (status) => {
      this.active--;
      entry.status = status;
      entry.milliseconds = Math.round(performance.now() - began);
    };
  }
}

/** @param {RequestLog[]} logs */
export function summarize(logs) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const log of logs) {
    for (const [stage, count] of Object.entries(log.counts))
      counts[stage] = (counts[stage] ?? 0) + count;
  }
  return {
    counts,
    greatestAtOnce: Math.max(0, ...logs.map((log) => log.greatestAtOnce)),
    requests: logs.flatMap((log) => log.requests),
  };
}
