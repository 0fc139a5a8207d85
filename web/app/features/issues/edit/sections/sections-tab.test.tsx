import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { IssueArticle } from '~/api/issue-articles';
import { startSession } from '~/lib/session';
import { makeEditorArticle } from '../../../../../test/editor-articles';
import { enumerations } from '../../../../../test/enumerations';
import { makeToken } from '../../../../../test/current-users';
import { renderAtUrl } from '../../../../../test/render';
import { mockApi } from '../../../../../test/mock-api';
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

const issueArticles = new Map(
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

function TestForm({ fieldErrors }: { fieldErrors: Record<string, string> }) {
  const [sections, setSections] = useState(start);
  const onChange = (changed: Section[]) => {
    value = changed;
    setSections(changed);
  };
  return (
    <SectionsTab
      value={sections}
      articles={issueArticles}
      fieldErrors={fieldErrors}
      onChange={onChange}
    />
  );
}

const row = (id: number, titleEn: string) => ({
  ...makeEditorArticle({ id, titleEn, statusId: 4 }),
  isEditable: true,
});

function open(fieldErrors: Record<string, string> = {}, language?: 'ru') {
  value = start;
  const requests = mockApi({
    'GET /api/v1/enums': { body: enumerations },
    'GET /api/v1/articles': {
      body: { results: [row(31, 'Cord blood'), row(32, 'Blood groups')], count: 7 },
    },
    'GET /api/v1/articles/31': {
      body: makeEditorArticle({
        id: 31,
        titleEn: 'Cord blood',
        pageFirst: '20',
        pageLast: '24',
        authors: [
          { ...emptyAuthor, firstNameEn: 'Elena', middleNameEn: 'V.', lastNameEn: 'Morozova' },
        ],
      }),
    },
  });
  renderAtUrl(<TestForm fieldErrors={fieldErrors} />, { language });
  return requests;
}

const emptyAuthor = {
  firstNameEn: '',
  firstNameRu: '',
  middleNameEn: '',
  middleNameRu: '',
  lastNameEn: '',
  lastNameRu: '',
  orcid: '',
  affiliations: [],
  isCorrespondingAuthor: false,
  isGroup: false,
  contributedEqually: false,
  contact: null,
};

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const section = (name: string) => within(screen.getByRole('group', { name }));
const ids = () => value.map(({ articleIds }) => articleIds);
const announcements = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

beforeEach(() => startSession(makeToken(3600)));

test('articles show their details and page hints', async () => {
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

test('buttons move an article, the focus follows, and the move is announced', async () => {
  open();
  await userEvent.click(button('Move down: Article 11'));
  expect(ids()).toEqual([[12, 11], [21]]);
  expect(button('Move up: Article 11')).toHaveFocus(); // the last article has no "down"
  expect(announcements()).toContain('Article 11: moved to position 2 of 2');

  await userEvent.click(button('Move to another section: Article 11'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Cases' }));
  expect(ids()).toEqual([[12], [21, 11]]);
  await waitFor(() => expect(button('Move to another section: Article 11')).toHaveFocus());
  expect(announcements()).toContain('Article 11: moved to “Cases”, position 2 of 2');

  await userEvent.click(button('Move up: Cases'));
  expect(value.map(({ nameEn }) => nameEn)).toEqual(['Cases', 'Reviews']);
  expect(button('Move down: Cases')).toHaveFocus();
});

test('an article is found by its title and added once', async () => {
  const requests = open();
  const search = section('Cases').getByRole('combobox', { name: /^Add an article/ });
  await userEvent.type(search, 'blood');
  await waitFor(() => expect(requests.at(-1)!.url).toContain('title=blood'));
  const { searchParams } = new URL(requests.at(-1)!.url);
  expect(searchParams.get('withIssue')).toBe('false');
  expect(searchParams.get('pageSize')).toBe('5');
  expect(searchParams.get('order')).toBe('-createdAt');
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

test('the search finds articles removed since the last save', async () => {
  open();
  await userEvent.click(button('Remove: Article 12'));
  expect(ids()).toEqual([[11], [21]]);
  expect(button('Remove: Article 11')).toHaveFocus();
  await userEvent.type(section('Cases').getByRole('combobox'), 'article 1');
  await userEvent.click(await screen.findByRole('option', { name: /Article 12/ }));
  expect(ids()).toEqual([[11], [21, 12]]);
});

test('a section requires both names, and removing a section with articles asks for confirmation', async () => {
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
  expect(question).toHaveTextContent('2 articles in it will leave the issue');
  expect(value).toHaveLength(3);
  await userEvent.click(within(question).getByRole('button', { name: 'Remove the section' }));
  await waitFor(() => expect(value.map(({ nameEn }) => nameEn)).toEqual(['Cases', 'Letters']));
});

test('the tab is translated into Russian', async () => {
  open({}, 'ru');
  expect(await screen.findAllByText('Принята')).toHaveLength(3);
  expect(
    screen.getByText(/Начинается раньше, чем заканчивается предыдущая статья \(с\. 9\)/),
  ).toBeVisible();
  await userEvent.click(button('Ниже: Статья 11'));
  expect(announcements()).toContain('Статья 11: теперь на\u00a0месте 2 из\u00a02');
});
