import { ApiClient } from '../support/api-client';
import { AuthorClient } from '../support/articles';
import { createPdfFile } from '../support/files';
import { extractLink, fetchLetters } from '../support/mailbox';
import { createSubscriber } from '../support/newsletter';
import { AssignmentClient } from '../support/reviews';
import type { Language } from '../support/texts';
import { ADMIN, findArticleId, ASKED_REVIEWER, AUTHOR, EDITOR } from './demo';

type Letter = Awaited<ReturnType<typeof fetchLetters>>[number] & { id: string };

/** Invited reviewers by the language of the letter. */
const INVITED: Record<Language, { email: string; name: string }> = {
  en: { email: 'nadia.rahimi@elsewhere.test', name: 'Nadia Rahimi' },
  ru: { email: 'daria.belova@elsewhere.test', name: 'Daria Belova' },
};
const SUBSCRIBERS: [string, Language][] = [
  ['library@faculty.test', 'en'],
  ['reading@clinic.test', 'ru'],
  ['s.okafor@readers.test', 'en'],
  ['v.sokolova@readers.test', 'ru'],
];
const LETTER_SECONDS = 60;

/** Adds to the demo what the screenshots show. Safe to run again. */
export default async function prepareDemo(): Promise<void> {
  await completeDraft();
  const article = await findArticleId('underReview');
  for (const language of ['en', 'ru'] as const) {
    const letter = await requestReview(article, INVITED[language], language);
    process.env[`GUIDES_INVITATION_${language}`] = extractLink(letter);
    process.env[`GUIDES_LETTER_${language}`] = letter.id;
  }
  const asked = { email: ASKED_REVIEWER, name: '' };
  process.env.GUIDES_REQUEST = extractLink(await requestReview(article, asked, 'en'));
  await createSubscribers();
}

/** Attaches the manuscript, so that the draft could be submitted. */
async function completeDraft(): Promise<void> {
  const author = await AuthorClient.signIn(AUTHOR);
  const id = await findArticleId('draft', 'mine');
  if ((await author.fetchArticle(id)).files.length === 0) {
    const files = await Promise.all(
      ['manuscript.pdf', 'figure-1.pdf'].map((name) => author.upload(createPdfFile(name))),
    );
    const types = [1, 3]; // manuscript, figure
    await author.updateArticle(id, {
      files: files.map(({ id: fileId }, at) => ({ fileId, typeId: types[at] ?? 1, comment: '' })),
    });
  }
  await author.completeForSubmission(id);
}

/** Requests a review, or sends the letter again: only the latest letter contains the valid code. */
async function requestReview(
  article: number,
  person: { email: string; name: string },
  language: Language,
): Promise<Letter> {
  const assignmentClient = await AssignmentClient.signIn(EDITOR);
  const before = (await fetchLetters(person.email)).length;
  const all = await assignmentClient.fetchAssignments(article);
  const open = all.find(({ reviewer }) => reviewer.email === person.email);
  if (open) {
    const editor = await ApiClient.signIn(EDITOR);
    await editor.request('POST', `/review-assignments/${open.id}/send-letter`);
  } else {
    await assignmentClient.invite([article], person, language);
  }
  const letters = await fetchLetters(person.email, before + 1, LETTER_SECONDS);
  const letter = letters[before];
  if (!letter) throw new Error(`no letter to ${person.email}`);
  return letter as Letter;
}

async function createSubscribers(): Promise<void> {
  const admin = await ApiClient.signIn(ADMIN);
  const { count } = await admin.request<{ count: number }>(
    'GET',
    '/subscriptions?pageIndex=0&pageSize=1',
  );
  if (count > 0) return;
  for (const [email, language] of SUBSCRIBERS) await createSubscriber(language, email);
}
