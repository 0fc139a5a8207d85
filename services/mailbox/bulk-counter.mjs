/** Letters to these domains are counted but not stored: a test sends a hundred thousand. */
const BULK_SUFFIX = '.bulk.test';

/** Counts letters and distinct Message-IDs for each bulk domain. */
export class BulkCounter {
  /** @type {Map<string, { letters: Map<string, number>, ids: Set<string> }>} */
  #domains = new Map();

  /** @param {string[]} to */
  static accepts(to) {
    return to.length > 0 && to.every((address) => address.endsWith(BULK_SUFFIX));
  }

  /**
   * Counts a letter that was received completely.
   *
   * @param {Buffer} start the beginning of the letter, with its headers
   * @param {string[]} to
   */
  add(start, to) {
    const found = /^message-id:\s*(\S+)/im.exec(start.toString('latin1'))?.[1] ?? '';
    // A copy: a substring would keep the whole letter in memory.
    const id = Buffer.from(found, 'latin1').toString('latin1');
    for (const address of to) {
      const { letters, ids } = this.#countsFor(address.slice(address.lastIndexOf('@') + 1));
      letters.set(address, (letters.get(address) ?? 0) + 1);
      ids.add(id);
    }
  }

  /** @param {string} domain */
  totals(domain) {
    const { letters, ids } = this.#countsFor(domain);
    let sum = 0;
    let most = 0;
    for (const count of letters.values()) {
      sum += count;
      most = Math.max(most, count);
    }
    return { letters: sum, recipients: letters.size, most, ids: ids.size };
  }

  /** @param {string} domain */
  reset(domain) {
    this.#domains.delete(domain);
  }

  /** @param {string} domain */
  #countsFor(domain) {
    const existing = this.#domains.get(domain);
    if (existing) return existing;
    const counts = { letters: new Map(), ids: new Set() };
    this.#domains.set(domain, counts);
    return counts;
  }
}
