import { createHash, randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';

/** Limits memory use: older letters are dropped. A day of tests sends fewer. */
const MAX_LETTERS = 5000;

/**
 * @typedef {object} Letter
 * @property {string} id
 * @property {string} at time of arrival, ISO 8601
 * @property {string | null} user name of SMTP authentication, if any
 * @property {{ from: string, to: string[] }} envelope addresses of the SMTP envelope
 * @property {string} subject
 * @property {string | null} messageId
 * @property {string} from as written in the header
 * @property {string} to as written in the header
 * @property {string | null} text
 * @property {string | null} html
 * @property {Record<string, string>} headers by lower-case name, unfolded; the last of repeated ones
 * @property {{ filename: string | null, type: string, size: number, sha256: string }[]} attachments
 */

/** Stores received letters, oldest first, and wakes waiting requests. */
export class Letters {
  /** @type {(Letter & { raw: Buffer })[]} */
  #letters = [];
  /** @type {Set<() => void>} */
  #waiting = new Set();

  /**
   * @param {Buffer} raw
   * @param {{ from: string, to: string[] }} envelope
   * @param {string | null} user
   */
  async add(raw, envelope, user) {
    const letter = { ...(await parseLetter(raw)), envelope, user, raw };
    this.#letters.push(letter);
    if (this.#letters.length > MAX_LETTERS) this.#letters.shift();
    for (const wake of this.#waiting) wake();
    return letter;
  }

  /** @param {string} id */
  get(id) {
    return this.#letters.find((letter) => letter.id === id);
  }

  /** @param {{ to?: string | null, subject?: string | null }} filter */
  find({ to, subject }) {
    return this.#letters.filter(
      (letter) =>
        (!to || isAddressedTo(letter, to)) && (!subject || letter.subject.includes(subject)),
    );
  }

  /**
   * Waits at most `seconds` until `count` letters match; returns those that match then.
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
      await this.#waitForNext(left);
    }
  }

  /** @param {string | null} to only letters to this address; all if null */
  clear(to) {
    this.#letters = to ? this.#letters.filter((letter) => !isAddressedTo(letter, to)) : [];
  }

  /** @param {number} milliseconds */
  #waitForNext(milliseconds) {
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
function isAddressedTo(letter, address) {
  return letter.envelope.to.some((to) => to.toLowerCase() === address.toLowerCase());
}

/** @param {Buffer} raw */
async function parseLetter(raw) {
  const mail = await PostalMime.parse(raw);
  return {
    id: randomUUID(),
    at: new Date().toISOString(),
    subject: mail.subject ?? '',
    messageId: mail.messageId ?? null,
    from: formatAddresses(mail.from ? [mail.from] : []),
    to: formatAddresses(mail.to ?? []),
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
function formatAddresses(addresses) {
  return addresses
    .flatMap((entry) => entry.group ?? [entry])
    .map(({ name, address }) => (name ? `${name} <${address}>` : address))
    .join(', ');
}
