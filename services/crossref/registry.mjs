/**
 * Result of a record, as the log shows it.
 *
 * @typedef {object} Diagnostic
 * @property {'Success' | 'Warning' | 'Failure'} status
 * @property {string} doi empty if the whole deposit failed
 * @property {string} message
 * @property {number} [messageId]
 * @property {{ id: number, dois: string[] }} [conflict]
 * @property {number[]} [resolvedConflicts]
 * @property {boolean} [hasCitations]
 *
 * @typedef {import('./batch.mjs').DepositedRecord & {
 *   registeredAt: string, updatedAt: string, deposits: number }} Registration
 *
 * @typedef {(doi: string) => { message: string, messageId?: number, status?: 'Warning' } | undefined} FindRefusal
 */

/** The registered DOIs and journals of an account. */
export class Registry {
  /** @type {Map<string, Registration>} keyed by the DOI in small letters */
  #registrations = new Map();
  /** @type {import('./batch.mjs').DepositedJournal[]} */
  #journals = [];
  /** @type {Map<string, number>} conflict ids by what the works have in common */
  #conflicts = new Map();

  list() {
    return [...this.#registrations.values()];
  }

  /** @param {string} doi */
  find(doi) {
    return this.#registrations.get(doi.toLowerCase());
  }

  /**
   * Registers what is acceptable in a deposit.
   *
   * @param {ReturnType<typeof import('./batch.mjs').parseBatch>} batch
   * @param {string[]} prefixes those that the depositor may use
   * @param {FindRefusal} findRefusal
   * @returns {Diagnostic[]}
   */
  deposit({ schemaVersion, journals, records }, prefixes, findRefusal) {
    if (!schemaVersion) return [fail('', 'Submission version NULL is invalid', 1)];
    const refused = journals.map((journal) => this.#refuseJournal(journal)).find(Boolean);
    if (refused) return [refused];
    const stranger = records.find(({ doi }) => prefixOf(doi) !== prefixOf(records[0].doi));
    if (stranger)
      return [fail(stranger.doi, `All prefixes in a submission must match (DOI[${stranger.doi}])`)];
    return records.map(
      (record) =>
        this.#refuseRecord(record, prefixes) ?? this.#register(record, findRefusal(record.doi)),
    );
  }

  /**
   * Changes the address to which a DOI leads.
   *
   * @param {string} doi
   * @param {string} resource
   * @returns {Diagnostic}
   */
  move(doi, resource) {
    const registration = this.find(doi);
    if (!registration) return fail(doi, `DOI ${doi} does not exist`);
    registration.resource = resource;
    registration.updatedAt = new Date().toISOString();
    return { status: 'Success', doi, message: 'Successfully updated' };
  }

  /**
   * The title and the ISSNs of the first deposit are those of the journal for ever.
   *
   * @param {import('./batch.mjs').DepositedJournal} journal
   * @returns {Diagnostic | undefined}
   */
  #refuseJournal(journal) {
    const { title, issns, hasDoi } = journal;
    const invalid = issns.find((issn) => !isIssn(issn));
    if (invalid) return fail('', `ISSN "${invalid}" is invalid`);
    if (issns.length === 0 && !hasDoi) {
      const lacking = `title: ${title} must deposit with an ISSN and/or journal title DOI`;
      return fail('', `Deposit contains title error: ${lacking}`, 28);
    }
    const known = this.#journals.find(
      (other) => other.title === title || other.issns.some((issn) => issns.includes(issn)),
    );
    if (!known) {
      this.#journals.push(journal);
      return undefined;
    }
    const strange =
      known.title === title ? issns.find((issn) => !known.issns.includes(issn)) : issns[0];
    if (!strange) return undefined;
    return fail(
      '',
      `ISSN "${strange}" has already been assigned to a different title/publisher/genre`,
    );
  }

  /**
   * @param {import('./batch.mjs').DepositedRecord} record
   * @param {string[]} prefixes
   * @returns {Diagnostic | undefined}
   */
  #refuseRecord({ doi, version }, prefixes) {
    if (!prefixes.includes(prefixOf(doi)))
      return fail(doi, `User not allowed to add records for prefix: ${prefixOf(doi)}`);
    const last = this.find(doi)?.version;
    if (last === undefined || BigInt(version) > BigInt(last)) return undefined;
    return fail(
      doi,
      `Record not processed because submitted version: ${version} is less or equal to previously submitted version ${last}`,
      4,
    );
  }

  /**
   * @param {import('./batch.mjs').DepositedRecord} record
   * @param {ReturnType<FindRefusal>} refusal
   * @returns {Diagnostic}
   */
  #register(record, refusal) {
    const { doi, metadata } = record;
    if (refusal && refusal.status !== 'Warning')
      return fail(doi, refusal.message, refusal.messageId);
    const before = this.find(doi);
    const now = new Date().toISOString();
    const resolvedConflicts = before && this.#resolveConflict(before, metadata);
    this.#registrations.set(doi.toLowerCase(), {
      ...record,
      registeredAt: before?.registeredAt ?? now,
      updatedAt: now,
      deposits: (before?.deposits ?? 0) + 1,
    });
    const conflict = this.#findConflict(record);
    const success = before ? 'Successfully updated' : 'Successfully added';
    return {
      status: conflict || refusal ? 'Warning' : 'Success',
      doi,
      message: refusal?.message ?? (conflict ? 'Added with conflict' : success),
      messageId: refusal?.messageId,
      conflict,
      resolvedConflicts,
      hasCitations: record.citations.length > 0,
    };
  }

  /**
   * New metadata end the conflict that the old ones were in.
   *
   * @param {Registration} before
   * @param {string} metadata
   */
  #resolveConflict(before, metadata) {
    const id = this.#conflicts.get(before.metadata);
    return id !== undefined && before.metadata !== metadata ? [id] : undefined;
  }

  /** @param {import('./batch.mjs').DepositedRecord} record */
  #findConflict({ doi, metadata }) {
    const dois = this.list()
      .filter((other) => other.metadata === metadata && !isSameDoi(other.doi, doi))
      .map((other) => other.doi);
    if (dois.length === 0) {
      this.#conflicts.delete(metadata);
      return undefined;
    }
    const id = this.#conflicts.get(metadata) ?? ++lastConflictId;
    this.#conflicts.set(metadata, id);
    return { id, dois };
  }
}

let lastConflictId = 352_000;

/**
 * @param {string} doi
 * @param {string} message
 * @param {number} [messageId]
 * @returns {Diagnostic}
 */
export function fail(doi, message, messageId) {
  return { status: 'Failure', doi, message, messageId };
}

/** @param {string} doi */
export function prefixOf(doi) {
  return doi.slice(0, doi.indexOf('/'));
}

/**
 * @param {string} one
 * @param {string} other
 */
function isSameDoi(one, other) {
  return one.toLowerCase() === other.toLowerCase();
}

/**
 * Checks the check digit.
 *
 * @param {string} issn without the hyphen
 */
export function isIssn(issn) {
  if (!/^\d{7}[\dX]$/.test(issn)) return false;
  const digits = [...issn].map((digit) => (digit === 'X' ? 10 : Number(digit)));
  return digits.reduce((sum, digit, index) => sum + digit * (8 - index), 0) % 11 === 0;
}
