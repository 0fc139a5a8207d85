/** Where a hundred thousand letters may go: they are counted, not kept. */
const DOMAIN = '.bulk.test';

/** How many letters each address of a counted domain has got, and under how many Message-IDs. */
export class Tally {
  /** @type {Map<string, { letters: Map<string, number>, ids: Set<string> }>} */
  #domains = new Map();

  /** @param {string[]} to */
  static isFor(to) {
    return to.length > 0 && to.every((address) => address.endsWith(DOMAIN));
  }

  /**
   * Once the whole letter is there.
   *
   * @param {Buffer} start the beginning of the letter, with its headers
   * @param {string[]} to
   */
  add(start, to) {
    const found = /^message-id:\s*(\S+)/im.exec(start.toString('latin1'))?.[1] ?? '';
    // A copy: a part of a string keeps the whole of it alive, here the letter.
    const id = Buffer.from(found, 'latin1').toString('latin1');
    for (const address of to) {
      const { letters, ids } = this.#of(address.slice(address.lastIndexOf('@') + 1));
      letters.set(address, (letters.get(address) ?? 0) + 1);
      ids.add(id);
    }
  }

  /** @param {string} domain */
  sums(domain) {
    const { letters, ids } = this.#of(domain);
    let sum = 0;
    let most = 0;
    for (const count of letters.values()) {
      sum += count;
      most = Math.max(most, count);
    }
    return { letters: sum, recipients: letters.size, most, ids: ids.size };
  }

  /** @param {string} domain */
  forget(domain) {
    this.#domains.delete(domain);
  }

  /** @param {string} domain */
  #of(domain) {
    const known = this.#domains.get(domain);
    if (known) return known;
    const fresh = { letters: new Map(), ids: new Set() };
    this.#domains.set(domain, fresh);
    return fresh;
  }
}
