import { render, screen } from '@testing-library/react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { en } from './en';
import { readFirstTexts, serializeFirstTexts } from './first-texts';
import { ru } from './ru';

test('a text that was not among the first appears when all are loaded', async () => {
  // Without the texts that the setup has prepared.
  vi.resetModules();
  const { loadTranslations, prepareFirstTranslations, translationsFor } =
    await import('./translations');
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  prepareFirstTranslations('en', { roles: en.roles });
  const Texts = () => {
    const { t } = useTranslation();
    return (
      <p>
        {t('roles.editor')}: {t('audit.list.group')}
      </p>
    );
  };
  render(
    <I18nextProvider i18n={translationsFor('en')}>
      <Texts />
    </I18nextProvider>,
  );
  expect(screen.getByText(`${en.roles.editor}: audit.list.group`)).toBeVisible();

  await loadTranslations('en');
  expect(await screen.findByText(`${en.roles.editor}: ${en.audit.list.group}`)).toBeVisible();
  // Not yet loaded is not missing.
  expect(warn).not.toHaveBeenCalled();
});

test('the document has the texts of its screen, and nothing ends their element', () => {
  const json = serializeFirstTexts('ru', '/personal-area/user-articles');
  expect(json).not.toContain('<');
  document.body.innerHTML = `<script id="first-texts" type="application/json">${json}</script>`;
  const texts = readFirstTexts();
  expect(texts?.articles).toEqual(ru.articles);
  expect(texts?.shell).toEqual(ru.shell);
  expect(texts?.issues).toBeUndefined();
});

test('a page without them is no error', () => {
  document.body.innerHTML = '';
  expect(readFirstTexts()).toBeNull();
});
