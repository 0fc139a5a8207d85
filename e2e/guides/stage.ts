import { Caller } from '../house/api';
import { Author } from '../house/articles';
import { pdfFile } from '../house/files';
import { codeIn, letterOf, lettersTo, linkIn } from '../house/mailbox';
import { Assigner } from '../house/reviews';
import type { Language } from '../house/texts';
import { ADMIN, articleId, ASKED_REVIEWER, AUTHOR, EDITOR } from './demo';

type Letter = Awaited<ReturnType<typeof lettersTo>>[number] & { id: string };

/** Who is invited in which language. */
const INVITED: Record<Language, { email: string; name: string }> = {
  en: { email: 'nadia.rahimi@elsewhere.test', name: 'Nadia Rahimi' },
  ru: { email: 'daria.belova@elsewhere.test', name: 'Daria Belova' },
};
const SUBSCRIBERS: [string, Language][] = [
  ['library@faculty.test', 'en'],
  ['reading.room@clinic.test', 'ru'],
  ['s.okafor@readers.test', 'en'],
  ['v.sokolova@readers.test', 'ru'],
];
const LETTER_SECONDS = 60;

/** Brings the demo to what the pictures show. It can be done again: what is there already stays. */
export default async function setTheStage(): Promise<void> {
  await completeTheDraft();
  const article = await articleId('underReview');
  for (const language of ['en', 'ru'] as const) {
    const letter = await newLetter(article, INVITED[language], language);
    process.env[`GUIDES_INVITATION_${language}`] = linkIn(letter);
    process.env[`GUIDES_LETTER_${language}`] = letter.id;
  }
  const asked = { email: ASKED_REVIEWER, name: '' };
  process.env.GUIDES_REQUEST = linkIn(await newLetter(article, asked, 'en'));
  await fillTheNewsletter();
}

/** With a manuscript, so that it could be submitted. */
async function completeTheDraft(): Promise<void> {
  const author = await Author.signedIn(AUTHOR);
  const id = await articleId('draft', 'mine');
  if ((await author.article(id)).files.length === 0) {
    const files = await Promise.all(
      ['manuscript.pdf', 'figure-1.pdf'].map((name) => author.upload(pdfFile(name))),
    );
    const types = [1, 3]; // manuscript, figure
    await author.change(id, {
      files: files.map(({ id: fileId }, at) => ({ fileId, typeId: types[at] ?? 1, comment: '' })),
    });
  }
  await author.makeReady(id);
}

/** Asks for a review, or once more: codes are kept by nobody but the letter that has just come. */
async function newLetter(
  article: number,
  person: { email: string; name: string },
  language: Language,
): Promise<Letter> {
  const assigner = await Assigner.signedIn(EDITOR);
  const before = (await lettersTo(person.email)).length;
  const all = await assigner.assignments(article);
  const open = all.find(({ reviewer }) => reviewer.email === person.email);
  if (open) {
    const editor = await Caller.signedIn(EDITOR);
    await editor.ask('POST', `/review-assignments/${open.id}/send-letter`);
  } else {
    await assigner.invite([article], person, language);
  }
  const letters = await lettersTo(person.email, before + 1, LETTER_SECONDS);
  const letter = letters[before];
  if (!letter) throw new Error(`no letter came to ${person.email}`);
  return letter as Letter;
}

async function fillTheNewsletter(): Promise<void> {
  const admin = await Caller.signedIn(ADMIN);
  const { count } = await admin.ask<{ count: number }>(
    'GET',
    '/subscriptions?pageIndex=0&pageSize=1',
  );
  if (count > 0) return;
  const anybody = Caller.anybody();
  for (const [email, language] of SUBSCRIBERS) {
    const asked = (await lettersTo(email)).length;
    await anybody.ask('POST', '/public/subscription/subscribe', { email, language });
    const token = codeIn(await letterOf('subscription-confirm', email, asked + 1));
    await anybody.ask('POST', '/public/subscription/subscribe/confirm', { token });
  }
}
