import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AffiliationReading, AffiliationSuggestion } from '~/api/affiliations';
import type { MyArticle } from '~/api/my-articles';
import { renderInEditor } from '../../../../../test/article-editor';
import { makeArticleAuthor, makeMyArticle, withoutFields } from '../../../../../test/articles';
import { NO_DETAILS } from './affiliation-details';
import { AuthorsTab } from './authors-tab';

const INSTITUTE = 'Institute of Haematology, Demograd, Russia';
const CLINIC = 'Clinic of Cell Therapy, Riverton';
const UNIVERSITY = 'Riverton University';
const RUSSIAN = { en: '', ru: 'Институт гематологии, Демоград', details: null };

const reading = (details: object, ...doubts: AffiliationReading['doubts']): AffiliationReading => ({
  details: { ...NO_DETAILS, ...details },
  doubts,
});
const READINGS: Record<string, AffiliationReading> = {
  [INSTITUTE]: reading({
    institutionEn: 'Institute of Haematology',
    cityEn: 'Demograd',
    country: 'RU',
  }),
  [CLINIC]: reading(
    { institutionEn: 'Clinic of Cell Therapy', cityEn: 'Riverton' },
    'no-country',
    'text-left-over',
  ),
  [UNIVERSITY]: reading(
    { institutionEn: UNIVERSITY, country: 'GB' },
    'no-city',
    'country-inferred',
  ),
};

/** What the fake server finds and splits; null for a server that does not respond. */
let suggestions: AffiliationSuggestion[];
let split: string[] | null;
let requests: { path: string; body: unknown }[];

async function serve(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const body: unknown =
    request.method === 'POST' ? await request.json() : searchParams.get('query');
  const path = pathname.replace('/api/v1/affiliations/', '');
  requests.push({ path, body });
  if (path === 'suggestions') return Response.json(suggestions);
  if (path === 'split' && split) return Response.json({ lines: split });
  if (path !== 'read') throw new TypeError(`no route: ${pathname}`);
  const { affiliations } = body as { affiliations: { en: string }[] };
  return Response.json(affiliations.map(({ en }) => READINGS[en] ?? reading({})));
}

beforeEach(() => {
  suggestions = [];
  split = [];
  requests = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => serve(input as Request));
});

function open(details: Partial<MyArticle> = {}) {
  const article = makeMyArticle({
    authors: [makeArticleAuthor({ firstNameEn: 'Anna', lastNameEn: 'Orlova' })],
    ...details,
  });
  return renderInEditor(<AuthorsTab />, { article }).recorded;
}

/** An article whose only author has these affiliations. */
const withAffiliations = (...lines: (string | Partial<MyArticle['affiliations'][number]>)[]) => ({
  authors: [
    makeArticleAuthor({ lastNameEn: 'Orlova', affiliations: lines.map((_, index) => index + 1) }),
  ],
  affiliations: lines.map((line, index) => ({
    key: index + 1,
    en: '',
    ru: '',
    details: null,
    ...(typeof line === 'string' ? { en: line } : line),
  })),
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole('textbox', { name });
const card = (name: RegExp) => within(screen.getByRole('region', { name }));
const newAffiliation = () => screen.getByRole('combobox', { name: 'New affiliation' });
const ticked = () =>
  screen
    .getAllByRole('checkbox', { checked: true, name: /^\d\. / })
    .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent);

async function paste(text: string) {
  await userEvent.click(newAffiliation());
  await userEvent.paste(text);
}

describe('a new affiliation', () => {
  test('pasted list is split, and the author gets all of it', async () => {
    split = [INSTITUTE, CLINIC, UNIVERSITY];
    const recorded = open();
    const list = `1 ${INSTITUTE}\n2 ${CLINIC}\n3 ${UNIVERSITY}`;
    await paste(list);
    expect(
      await screen.findByText('3 affiliations have been added to this author'),
    ).toBeInTheDocument();
    expect(ticked()).toEqual([`1. ${INSTITUTE}`, `2. ${CLINIC}`, `3. ${UNIVERSITY}`]);
    expect(newAffiliation()).toHaveValue('');
    expect(requests).toContainEqual({ path: 'split', body: { text: list } });
    const { authors, affiliations } = recorded.readContent();
    expect(authors[0]?.affiliations).toEqual([1, 2, 3]);
    expect(affiliations[1]).toEqual({ key: 2, en: CLINIC, ru: '', details: null });
  });

  test('affiliation that the article already has is ticked, not repeated', async () => {
    split = [UNIVERSITY, INSTITUTE.toUpperCase()];
    const recorded = open({ affiliations: [{ key: 4, en: INSTITUTE, ru: '', details: null }] });
    await paste('a\nb');
    await waitFor(() => expect(recorded.readContent().authors[0]?.affiliations).toEqual([5, 4]));
    expect(recorded.readContent().affiliations).toHaveLength(2);
  });

  test('list is split by lines if the server does not respond', async () => {
    split = null;
    open();
    await paste(`${INSTITUTE}\n\n ${CLINIC} `);
    await waitFor(() => expect(ticked()).toEqual([`1. ${INSTITUTE}`, `2. ${CLINIC}`]));
  });

  test('single line is pasted into the field as it is', async () => {
    open();
    await paste(INSTITUTE);
    expect(newAffiliation()).toHaveValue(INSTITUTE);
    await userEvent.tab();
    expect(ticked()).toEqual([`1. ${INSTITUTE}`]);
    expect(requests.filter(({ path }) => path === 'split')).toEqual([]);
  });

  test('suggestion is added as it was published, with the details that somebody corrected', async () => {
    const details = { ...NO_DETAILS, institutionEn: 'Institute', country: 'RU', ror: '05n3x4p02' };
    suggestions = [{ en: INSTITUTE, ru: 'Институт', details }, RUSSIAN];
    const recorded = open();
    await userEvent.type(newAffiliation(), 'haemat');
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      `${INSTITUTE}Институт`,
      RUSSIAN.ru,
    ]);
    expect(requests.at(-1)).toEqual({ path: 'suggestions', body: 'haemat' });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(recorded.readContent().affiliations).toEqual([
      { key: 1, en: INSTITUTE, ru: 'Институт', details },
    ]);
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(newAffiliation()).toHaveValue('');
    expect(
      await screen.findByText('1 affiliation has been added to this author'),
    ).toBeInTheDocument();

    await userEvent.type(newAffiliation(), 'демо');
    await userEvent.click(await screen.findByRole('option', { name: RUSSIAN.ru }));
    expect(ticked()).toEqual([`1. ${INSTITUTE}`, `2. ${RUSSIAN.ru}`]);
  });

  test('Enter adds what is typed unless a suggestion is selected', async () => {
    suggestions = [{ en: INSTITUTE, ru: '', details: null }];
    open();
    await userEvent.type(newAffiliation(), 'Inst');
    await screen.findByRole('option', { name: INSTITUTE });
    await userEvent.keyboard('{Enter}');
    expect(ticked()).toEqual(['1. Inst']);
  });
});

describe('what is read from the line', () => {
  const summary = (text: string) =>
    screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === text);
  const correct = (number: number) => button(`Correct what indexes get: affiliation ${number}`);

  test('is shown in one line, and authors see only the doubts that matter everywhere', async () => {
    open(withAffiliations(INSTITUTE, CLINIC, UNIVERSITY));
    expect(
      await summary('For indexes: Institute of Haematology · Demograd · Russia'),
    ).toBeInTheDocument();
    expect(await summary('For indexes: Clinic of Cell Therapy · Riverton')).toBeInTheDocument();
    expect(await summary('For indexes: Riverton University · United Kingdom')).toBeInTheDocument();
    expect(screen.getByText(/^No country found/)).toBeInTheDocument();
    expect(
      screen.queryByText(/^No city found|^Part of the line|^The line does not name/),
    ).toBeNull();
  });

  test('can be corrected, and the correction answers the doubt', async () => {
    const recorded = open(withAffiliations(CLINIC));
    await screen.findByText(/^No country found/);
    await userEvent.click(correct(1));
    const group = within(screen.getByRole('group', { name: 'Affiliation 1: what indexes get' }));
    expect(group.getByRole('textbox', { name: 'Institution' })).toHaveValue(
      'Clinic of Cell Therapy',
    );
    await userEvent.selectOptions(group.getByRole('combobox', { name: 'Country' }), 'Norway');
    expect(screen.queryByText(/^No country found/)).toBeNull();
    expect(
      await summary('For indexes: Clinic of Cell Therapy · Riverton · Norway Checked by hand.'),
    ).toBeInTheDocument();
    expect(recorded.readContent().affiliations[0]).toEqual({
      key: 1,
      en: CLINIC,
      ru: '',
      details: { ...READINGS[CLINIC]?.details, country: 'NO' },
    });

    await userEvent.click(button('Read again from the line: affiliation 1'));
    expect(recorded.readContent().affiliations[0]?.details).toBeNull();
    expect(screen.getByText(/^No country found/)).toBeInTheDocument();
    expect(correct(1)).toHaveFocus();
    expect(screen.queryByText(/^The text has changed/)).toBeNull();
  });

  test('incomplete ROR ID is not saved', async () => {
    const recorded = open(withAffiliations(CLINIC));
    await userEvent.click(correct(1));
    await userEvent.click(field('ROR ID'));
    await userEvent.paste('05n3x4p03');
    await userEvent.tab();
    expect(field('ROR ID')).toHaveAccessibleDescription(/This is not a ROR ID/);
    expect(recorded.readContent().affiliations[0]?.details).toBeNull();
    await userEvent.clear(field('ROR ID'));
    await userEvent.paste('https://ror.org/05n3x4p02');
    await userEvent.tab();
    expect(field('ROR ID')).toHaveValue('05n3x4p02');
    expect(recorded.readContent().affiliations[0]?.details?.ror).toBe('05n3x4p02');
  });

  test('editing the line ends a correction and offers it back', async () => {
    const details = { ...NO_DETAILS, institutionEn: 'Clinic', country: 'NO' };
    const recorded = open(withAffiliations({ en: CLINIC, details }));
    await summary('For indexes: Clinic · Norway Checked by hand.');
    await userEvent.type(field('Affiliation 1'), '!');
    expect(recorded.readContent().affiliations[0]?.details).toBeNull();
    expect(screen.getByText(/^The text has changed/)).toBeInTheDocument();

    await userEvent.click(button('Restore the correction'));
    expect(recorded.readContent().affiliations[0]).toMatchObject({ en: `${CLINIC}!`, details });
    expect(screen.queryByText(/^The text has changed/)).toBeNull();
    // It is not offered back when the author takes it back.
    await userEvent.click(button('Read again from the line: affiliation 1'));
    expect(screen.queryByText(/^The text has changed/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Restore the correction' })).toBeNull();
  });
});

describe('group author', () => {
  test('has a name and affiliations, but no iD and no correspondence', async () => {
    const recorded = open();
    await userEvent.click(button('Add a group'));
    const group = card(/^Author 2 \(group\)/);
    await userEvent.type(
      group.getByRole('textbox', { name: 'Name of the group' }),
      'RACE Study Group',
    );
    await userEvent.type(
      group.getByRole('combobox', { name: 'New affiliation' }),
      `${INSTITUTE}{Enter}`,
    );
    expect(group.queryByRole('textbox', { name: 'ORCID iD' })).toBeNull();
    expect(group.queryByRole('textbox', { name: 'First name' })).toBeNull();
    expect(group.queryByRole('checkbox', { name: 'Corresponding author' })).toBeNull();
    expect(
      screen.getByRole('heading', { name: 'Author 2 (group): RACE Study Group' }),
    ).toBeVisible();
    expect(recorded.readContent().authors[1]).toEqual(
      makeArticleAuthor({ lastNameEn: 'RACE Study Group', isGroup: true, affiliations: [1] }),
    );
  });

  test('empty group is removed without a question', async () => {
    const recorded = open();
    await userEvent.click(button('Add a group'));
    await userEvent.click(button('Remove: Author 2 (group)'));
    expect(recorded.readContent().authors).toHaveLength(1);
  });
});

describe('equal contribution', () => {
  const toggle = () => button('Some authors contributed equally');

  test('is asked only if there are several authors', async () => {
    open();
    expect(screen.queryByRole('button', { name: /contributed equally/ })).toBeNull();
    await userEvent.click(button('Add a group'));
    expect(toggle()).toHaveAttribute('aria-expanded', 'false');
  });

  test('is ticked for each author and summarized when folded', async () => {
    // Authors of drafts that an older release stored have no such field.
    const old = withoutFields(makeArticleAuthor({ lastNameEn: 'Orlova' }), 'contributedEqually');
    const authors = [old, makeArticleAuthor({ lastNameEn: 'Petrov' })];
    const recorded = open({ authors: [...authors, makeArticleAuthor({ isGroup: true })] });
    const errors = vi.spyOn(console, 'error');
    await userEvent.click(toggle());
    const group = within(screen.getByRole('group', { name: 'Some authors contributed equally' }));
    expect(group.getByRole('checkbox', { name: 'Author 3 (group)' })).not.toBeChecked();
    await userEvent.click(group.getByRole('checkbox', { name: 'Orlova' }));
    expect(screen.getByText('Tick at least two authors.')).toBeInTheDocument();
    await userEvent.click(group.getByRole('checkbox', { name: 'Petrov' }));
    expect(screen.queryByText('Tick at least two authors.')).toBeNull();
    await userEvent.click(toggle());
    expect(screen.getByText('Orlova, Petrov')).toBeInTheDocument();
    expect(
      recorded.readContent().authors.map(({ contributedEqually }) => contributedEqually),
    ).toEqual([true, true, false]);
    expect(errors).not.toHaveBeenCalled();
  });
});
