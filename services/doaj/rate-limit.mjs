/**
 * The limit of a proxy such as nginx: a burst waits its turn, what exceeds it is refused.
 */
export class RateLimit {
  #excess = 0;
  #last = performance.now();

  /**
   * Counts a request.
   *
   * @param {number} perSecond
   * @param {number} burst
   * @returns {number | undefined} milliseconds that it must wait, or undefined if it is refused
   */
  delay(perSecond, burst) {
    const now = performance.now();
    const passed = ((now - this.#last) / 1000) * perSecond;
    const excess = Math.max(0, this.#excess - passed);
    this.#last = now;
    this.#excess = excess;
    if (excess > burst) return undefined;
    this.#excess = excess + 1;
    return (excess / perSecond) * 1000;
  }
}
