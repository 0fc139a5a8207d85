import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { IssueArticle } from '~/api/issue-articles';
import { startSession } from '~/lib/session';
import { deskArticle } from '../../../../../test/desk-articles';
import { enumerations } from '../../../../../test/enumerations';
import { tokenExpiringIn } from '../../../../../test/people';
import { renderAt } from '../../../../../test/render';
import { serverAnswers } from '../../../../../test/server-answers';
import type { Section } from './merge-sections';
import { SectionsTab } from './sections-tab';

const article = (id: number, pageFirst: string | null, pageLast: string | null): IssueArticle => ({
  id,
  titleEn: `Article ${id}`,
  titleRu: `Статья ${id}`,
  typeId: 1,
  statusId: 5,
  authorsEn: 'A. Author, B. Author',
  pageFirst,
  pageLast,
});

const known = new Map(
  [article(11, '1', '9'), article(12, '8', '12'), article(21, null, null)].map((one) => [
    one.id,
    one,
  ]),
);

const start: Section[] = [
  { id: 1, nameEn: 'Reviews', nameRu: 'Обзоры', articleIds: [11, 12] },
  { id: 2, nameEn: 'Cases', nameRu: 'Случаи', articleIds: [21] },
];

let value: Section[];

function Frame({ faults }: { faults: Record<string, string> }) {
  const [sections, setSections] = useState(start);
  const onChange = (changed: Section[]) => {
    value = changed;
    setSections(changed);
  };
  return <SectionsTab value={sections} articles={known} faults={faults} onChange={onChange} />;
}

const row = (id: number, titleEn: string) => ({
  ...deskArticle({ id, titleEn, statusId: 4 }),
  isEditable: true,
});

function open(faults: Record<string, string> = {}, language?: 'ru') {
  value = start;
  const asked = serverAnswers({
    'GET /api/v1/enums': { body: enumerations },
    'GET /api/v1/articles': {
      body: { results: [row(31, 'Cord blood'), row(32, 'Blood groups')], count: 7 },
    },
    'GET /api/v1/articles/31': {
      body: deskArticle({
        id: 31,
        titleEn: 'Cord blood',
        pageFirst: '20',
        pageLast: '24',
        authors: [{ ...nobody, firstNameEn: 'Elena', middleNameEn: 'V.', lastNameEn: 'Morozova' }],
      }),
    },
  });
  renderAt(<Frame faults={faults} />, { language });
  return asked;
}

const nobody = {
  firstNameEn: '',
  firstNameRu: '',
  middleNameEn: '',
  middleNameRu: '',
  lastNameEn: '',
  lastNameRu: '',
  orcid: '',
  affiliations: [],
  isCorrespondingAuthor: false,
  contact: null,
};

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const section = (name: string) => within(screen.getByRole('group', { name }));
const ids = () => value.map(({ articleIds }) => articleIds);
const saying = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

beforeEach(() => startSession(tokenExpiringIn(3600)));

test('articles stand there with their facts, and with what is to be looked at in their pages', async () => {
  open({ 'articleGroups.1.articleIds.0': 'The article is in another issue' });
  const reviews = section('Reviews');
  expect(await reviews.findAllByText('Accepted')).toHaveLength(2);
  expect(reviews.getByText('pp. 1–9')).toBeInTheDocument();
  expect(reviews.getAllByText('A. Author, B. Author')).toHaveLength(2);
  expect(reviews.getByText(/Begins before the previous article ends \(p\. 9\)/)).toBeVisible();
  const cases = section('Cases');
  expect(cases.getByText(/No pages yet/)).toBeVisible();
  expect(cases.getByRole('link', { name: /Set the pages/ })).toHaveAttribute(
    'href',
    '/personal-area/editor-articles/edit/21',
  );
  expect(cases.getByText('The article is in another issue')).toBeVisible();
});

test('the focus goes with an article that is moved by buttons, and it is said where it went', async () => {
  open();
  await userEvent.click(button('Move down: Article 11'));
  expect(ids()).toEqual([[12, 11], [21]]);
  expect(button('Move up: Article 11')).toHaveFocus(); // down no more
  expect(saying()).toContain('Article 11: moved to position 2 of 2');

  await userEvent.click(button('Move to another section: Article 11'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Cases' }));
  expect(ids()).toEqual([[12], [21, 11]]);
  await waitFor(() => expect(button('Move to another section: Article 11')).toHaveFocus());
  expect(saying()).toContain('Article 11: moved to “Cases”, position 2 of 2');

  await userEvent.click(button('Move up: Cases'));
  expect(value.map(({ nameEn }) => nameEn)).toEqual(['Cases', 'Reviews']);
  expect(button('Move down: Cases')).toHaveFocus();
});

test('an article is found by its title and added once', async () => {
  const asked = open();
  const search = section('Cases').getByRole('combobox', { name: /^Add an article/ });
  await userEvent.type(search, 'blood');
  await waitFor(() => expect(asked.at(-1)!.url).toContain('title=blood'));
  const { searchParams } = new URL(asked.at(-1)!.url);
  expect(searchParams.get('withIssue')).toBe('false');
  expect(searchParams.getAll('status').join().split(',')).toEqual(['2', '3', '4', '5', '7', '8']);

  const option = await screen.findByRole('option', { name: /Cord blood/ });
  expect(option).toHaveTextContent('Review complete · Original article');
  await userEvent.dblClick(option);
  expect(ids()).toEqual([
    [11, 12],
    [21, 31],
  ]);
  expect(await section('Cases').findByText('E. V. Morozova')).toBeInTheDocument();
  expect(section('Cases').getByText('pp. 20–24')).toBeInTheDocument();

  await userEvent.type(search, 'blood');
  expect(await screen.findByRole('option', { name: /Cord blood/ })).toHaveTextContent(
    'already in this issue',
  );
});

test('what was taken out can be found again, although the server has it here still', async () => {
  open();
  await userEvent.click(button('Remove: Article 12'));
  expect(ids()).toEqual([[11], [21]]);
  expect(button('Remove: Article 11')).toHaveFocus();
  await userEvent.type(section('Cases').getByRole('combobox'), 'article 1');
  await userEvent.click(await screen.findByRole('option', { name: /Article 12/ }));
  expect(ids()).toEqual([[11], [21, 12]]);
});

test('a section is made with both names, and one with articles is not removed by a slip', async () => {
  open();
  await userEvent.click(button('Add a section'));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /English/ }), 'Letters');
  expect(dialog.getByRole('button', { name: 'Add a section' })).toBeDisabled();
  await userEvent.type(dialog.getByRole('textbox', { name: /Russian/ }), ' Письма ');
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Add a section' }));
  expect(value).toHaveLength(3);
  expect(value[2]).toEqual({ id: null, nameEn: 'Letters', nameRu: 'Письма', articleIds: [] });

  await userEvent.click(button('Remove: Reviews'));
  const question = await screen.findByRole('dialog', { name: 'Remove the section “Reviews”?' });
  expect(question).toHaveTextContent('2 articles in it leave the issue');
  expect(value).toHaveLength(3);
  await userEvent.click(within(question).getByRole('button', { name: 'Remove the section' }));
  await waitFor(() => expect(value.map(({ nameEn }) => nameEn)).toEqual(['Cases', 'Letters']));
});

test('по-русски', async () => {
  open({}, 'ru');
  expect(await screen.findAllByText('Принята')).toHaveLength(3);
  expect(
    screen.getByText(/Начинается раньше, чем кончается предыдущая статья \(с\. 9\)/),
  ).toBeVisible();
  await userEvent.click(button('Ниже: Статья 11'));
  expect(saying()).toContain('Статья 11: теперь на месте 2 из 2');
});
