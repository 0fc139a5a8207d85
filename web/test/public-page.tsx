import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import type { Language } from '~/i18n/language';
import { translationsFor } from '~/i18n/translations';

/** Renders a part of the public site at a URL. */
export function renderPublicPage(element: ReactNode, at = '/', language: Language = 'en') {
  return render(
    <MemoryRouter initialEntries={[at]}>
      <I18nextProvider i18n={translationsFor(language)}>{element}</I18nextProvider>
    </MemoryRouter>,
  );
}
