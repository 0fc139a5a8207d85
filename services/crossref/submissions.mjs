import { parseBatch } from './batch.mjs';
import { fail } from './registry.mjs';

let lastId = 1_400_000_000;

/** A file that Crossref has accepted, and what became of it. */
export class Submission {
  id = ++lastId;
  receivedAt = new Date().toISOString();
  batchId = '';
  /** @type {'queued' | 'in_process' | 'completed'} */
  state = 'queued';
  /** @type {import('./registry.mjs').Diagnostic[]} */
  diagnostics = [];

  /**
   * @param {string} operation
   * @param {string} fileName
   * @param {Buffer} content
   */
  constructor(operation, fileName, content) {
    this.operation = operation;
    this.fileName = fileName;
    this.content = content;
  }
}

/**
 * Processes a submission as Crossref does: later, and one after the other.
 *
 * @param {Submission} submission
 * @param {import('./account.mjs').CrossrefAccount} account
 * @param {(xml: Buffer) => Promise<string[]>} validate
 */
export async function processSubmission(submission, account, validate) {
  const delay = account.failures.take(['queue'], 'deposit', submission.fileName);
  if (delay) {
    submission.state = delay.state ?? 'queued';
    await account.failures.hold(delay, { seconds: delay.seconds });
  }
  submission.state = 'in_process';
  submission.diagnostics = await diagnose(submission, account, validate);
  submission.state = 'completed';
}

/**
 * @param {Submission} submission
 * @param {import('./account.mjs').CrossrefAccount} account
 * @param {(xml: Buffer) => Promise<string[]>} validate
 */
async function diagnose(submission, account, validate) {
  if (submission.operation === 'doTransferDOIsUpload') return move(submission, account);
  try {
    const batch = parseBatch(submission.content.toString());
    const errors = await validate(submission.content);
    if (errors.length > 0) return [fail('', errors.join('\n'))];
    submission.batchId = batch.id;
    return account.registry.deposit(batch, account.prefixes, (doi) =>
      account.failures.take(['refuse'], 'deposit', doi),
    );
  } catch (error) {
    return [fail('', `[fatal error] :${/** @type {Error} */ (error).message}`)];
  }
}

/**
 * Reads a list of DOIs and their new addresses: a line with the prefixes, then a DOI, a tab and an address on each.
 *
 * @param {Submission} submission
 * @param {import('./account.mjs').CrossrefAccount} account
 */
function move({ content }, { registry, prefixes }) {
  const [header, ...lines] = content.toString().trim().split(/\r?\n/);
  const [, from, to] =
    /^H: ?email=[^;\s]+;fromPrefix=([^;\s]+);toPrefix=([^;\s]+)$/.exec(header) ?? [];
  if (!from) return [fail('', 'The header of the file is invalid')];
  const foreign = [from, to].find((prefix) => !prefixes.includes(prefix));
  if (foreign) return [fail('', `User not allowed to add records for prefix: ${foreign}`)];
  return lines.map((line) => {
    const [doi, resource] = line.split('\t');
    return resource ? registry.move(doi, resource) : fail(doi, 'The line has no URL');
  });
}
