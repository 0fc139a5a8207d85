/** A submission as an author makes it: draft, file, content, merged manuscript, submit. */
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEmptyPdf } from '../support/files.ts';

const MERGE_TIMEOUT_MS = 60_000;

/** @typedef {(method: string, path: string, body?: object) => Promise<any>} Request */
/** @typedef {import('./journal.mjs').JournalClient} JournalClient */

/** @param {Buffer} bytes */
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** Creates a PDF with unique content. */
const createManuscript = () => createEmptyPdf(randomBytes(20_000).toString('hex'));

/** Pages that are read between the writes. */
const READ_PATHS = [
  '/public/en/articles?query=transplantation',
  '/public/ru/articles?pageSize=5',
  '/public/ru/issues',
  '/articles/my',
];

const COMPLETE_CONTENT = {
  abstractEn: '<p>Two hundred patients were followed for five years.</p>',
  keywordsEn: ['transplantation', 'GvHD'],
  askForTranslation: true,
  affiliations: [{ key: 1, en: 'Transplantation Clinic, Demograd', ru: '' }],
};

/** @param {string} email */
function makeAuthor(email) {
  const contact = { email, phone: '', fax: '', address: '' };
  const names = { firstNameEn: 'Anna', middleNameEn: '', lastNameEn: 'Author' };
  const russian = { firstNameRu: '', middleNameRu: '', lastNameRu: '' };
  return {
    ...names,
    ...russian,
    orcid: '',
    affiliations: [1],
    isCorrespondingAuthor: true,
    contact,
  };
}

/**
 * Submits an article and returns what must be found later: the time of the answer, and the checksum of each file.
 *
 * @param {JournalClient} journal
 * @param {string} email
 * @param {Request} request  sends a request as this author, and counts it
 */
export async function submitArticle(journal, email, request) {
  const draft = await request('POST', '/articles/my', {
    titleEn: 'Under load',
    typeId: 1,
  });
  const path = `/articles/my/${draft.id}`;
  const bytes = createManuscript();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'm.pdf');
  const file = await request('POST', '/files', form);
  const files = [{ fileId: file.id, typeId: 1, comment: '' }];
  await request('PUT', path, {
    ...draft,
    ...COMPLETE_CONTENT,
    authors: [makeAuthor(email)],
    files,
  });
  await request('POST', `${path}/merged-pdfs/generate`);
  const merged = await waitForMerged(request, path);
  for (const readPath of READ_PATHS) await request('GET', readPath);
  await request('POST', `${path}/submit`);
  const answeredAt = new Date().toISOString();
  const checksums = {
    [file.id]: sha256(bytes),
    [merged.id]: sha256(await journal.download(merged.id)),
  };
  return { answeredAt, email, article: draft.id, files: checksums };
}

/**
 * @param {Request} request
 * @param {string} path
 */
async function waitForMerged(request, path) {
  const deadline = Date.now() + MERGE_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const { problems, mergedPdfs } = await request('GET', path);
    if (problems.length === 0) return mergedPdfs[0].file;
    await sleep(200);
  }
  throw new Error('no merged manuscript within a minute');
}
