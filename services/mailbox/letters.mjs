import { createHash, randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';

/** Enough for a long day of tests; the oldest go first, so that the process does not grow for ever. */
const KEPT = 5000;

/**
 * @typedef {object} Letter
 * @property {string} id
 * @property {string} at when it came in, ISO 8601
 * @property {string | null} user who the sender signed in as, if it did
 * @property {{ from: string, to: string[] }} envelope the addresses of the SMTP conversation
 * @property {string} subject
 * @property {string | null} messageId
 * @property {string} from as written in the header
 * @property {string} to as written in the header
 * @property {string | null} text
 * @property {string | null} html
 * @property {Record<string, string>} headers by lower-case name, unfolded; of repeated ones the last
 * @property {{ filename: string | null, type: string, size: number, sha256: string }[]} attachments
 */

/** The letters received so far, oldest first, and those who wait for the next one. */
export class Letters {
  /** @type {(Letter & { raw: Buffer })[]} */
  #kept = [];
  /** @type {Set<() => void>} */
  #waiting = new Set();

  /**
   * @param {Buffer} raw
   * @param {{ from: string, to: string[] }} envelope
   * @param {string | null} user
   */
  async add(raw, envelope, user) {
    const letter = { ...(await describe(raw)), envelope, user, raw };
    this.#kept.push(letter);
    if (this.#kept.length > KEPT) this.#kept.shift();
    for (const wake of this.#waiting) wake();
    return letter;
  }

  /** @param {string} id */
  get(id) {
    return this.#kept.find((letter) => letter.id === id);
  }

  /** @param {{ to?: string | null, subject?: string | null }} filter */
  find({ to, subject }) {
    return this.#kept.filter(
      (letter) => (!to || isFor(letter, to)) && (!subject || letter.subject.includes(subject)),
    );
  }

  /**
   * Waits until `count` letters match, at most for `seconds`; answers whatever matches by then.
   *
   * @param {{ to?: string | null, subject?: string | null }} filter
   * @param {number} count
   * @param {number} seconds
   */
  async wait(filter, count, seconds) {
    const end = Date.now() + seconds * 1000;
    for (;;) {
      const found = this.find(filter);
      const left = end - Date.now();
      if (found.length >= count || left <= 0) return found;
      await this.#nextLetter(left);
    }
  }

  /** @param {string | null} to only the letters to this address; all without it */
  clear(to) {
    this.#kept = to ? this.#kept.filter((letter) => !isFor(letter, to)) : [];
  }

  /** @param {number} milliseconds */
  #nextLetter(milliseconds) {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve(undefined);
      };
      const timer = setTimeout(wake, milliseconds);
      this.#waiting.add(wake);
    });
  }
}

/**
 * @param {Letter} letter
 * @param {string} address
 */
function isFor(letter, address) {
  return letter.envelope.to.some((to) => to.toLowerCase() === address.toLowerCase());
}

/** @param {Buffer} raw */
async function describe(raw) {
  const mail = await PostalMime.parse(raw);
  return {
    id: randomUUID(),
    at: new Date().toISOString(),
    subject: mail.subject ?? '',
    messageId: mail.messageId ?? null,
    from: writeAddresses(mail.from ? [mail.from] : []),
    to: writeAddresses(mail.to ?? []),
    text: mail.text ?? null,
    html: mail.html ?? null,
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    attachments: mail.attachments.map(describeAttachment),
  };
}

/** @param {import('postal-mime').Attachment} attachment */
function describeAttachment(attachment) {
  const content = Buffer.from(/** @type {ArrayBuffer} */ (attachment.content));
  return {
    filename: attachment.filename,
    type: attachment.mimeType,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  };
}

/** @param {import('postal-mime').Address[]} addresses */
function writeAddresses(addresses) {
  return addresses
    .flatMap((entry) => entry.group ?? [entry])
    .map(({ name, address }) => (name ? `${name} <${address}>` : address))
    .join(', ');
}
