import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { translationsFor } from '~/i18n/translations';
import { makeArticleListItem } from '../../test/public-lists';
import { ArticleList, type ListedArticle } from './article-line';

function renderLine(details: Partial<ListedArticle>) {
  render(
    <I18nextProvider i18n={translationsFor('en')}>
      <ArticleList
        articles={[{ ...makeArticleListItem('marrow'), ...details }]}
        language="en"
        level={2}
      />
    </I18nextProvider>,
  );
}

const titleLink = () => screen.getByRole('heading', { level: 2 }).querySelector('a');

test('a corrected article is labelled', () => {
  renderLine({ status: { code: 'corrected', name: 'Corrected' } });
  expect(screen.getByText('Corrected')).toBeVisible();
});

test.each([
  ['retracted', 'Retracted'],
  ['removed', 'Removed'],
  ['concern', 'Expression of concern'],
] as const)('%s stands in the title only', (code, name) => {
  const title = { text: `${name.toUpperCase()}: Marrow`, language: 'en' } as const;
  renderLine({ status: { code, name }, title });
  expect(screen.queryByText(name)).toBeNull();
  expect(titleLink()).toHaveTextContent(title.text);
});

test('a match in the title of a retracted article is marked in the title', () => {
  const parts = [
    { text: 'Bone ', isHit: false },
    { text: 'marrow', isHit: true },
  ];
  renderLine({
    status: { code: 'retracted', name: 'Retracted' },
    title: { text: 'RETRACTED: Bone marrow', language: 'en' },
    matches: [{ field: 'title', parts }],
  });
  expect(titleLink()).toHaveTextContent(/^RETRACTED: Bone marrow$/);
  expect(titleLink()?.querySelector('mark')).toHaveTextContent('marrow');
  expect(screen.getAllByText('marrow')).toHaveLength(1);
});

test('a match in another title is shown apart', () => {
  const parts = [{ text: 'Костный мозг', isHit: true }];
  renderLine({ matches: [{ field: 'title', parts }] });
  expect(titleLink()?.querySelector('mark')).toBeNull();
  expect(screen.getByText('Костный мозг')).toBeVisible();
});
