import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { enumerations } from '../../test/enumerations';
import { mockApi } from '../../test/mock-api';
import { renderAtUrl } from '../../test/render';
import { useEnumerations } from './enumerations';

function Names() {
  const { choices, articleTypeName, isNoticeType } = useEnumerations();
  const types = choices('articleTypes').map(({ id }) => id);
  const names = [1, 11, 99].map((id) => articleTypeName(id) || 'nothing');
  const notices = [1, 11].map(isNoticeType);
  return <p>{[...types, ...names, ...notices].join(', ')}</p>;
}

beforeEach(() => {
  mockApi({ 'GET /api/v1/enums': { body: enumerations } });
});

test('types of submissions and notices have names, and authors are offered the former', async () => {
  renderAtUrl(<Names />);
  const text = '1, 2, Original article, Retraction, nothing, false, true';
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test('types are named in the language of the interface', async () => {
  renderAtUrl(<Names />, { language: 'ru' });
  expect(await screen.findByText(/Оригинальная статья, Отзыв статьи/)).toBeInTheDocument();
});
