import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeJournal } from '../../../test/journal';
import { renderPublicPage } from '../../../test/public-page';
import { SiteLayout } from './site-layout';

function renderLayout(pathname: string, search = '') {
  renderPublicPage(
    <SiteLayout
      language="en"
      journal={makeJournal()}
      pages={[{ slug: 'faq', name: 'Questions' }]}
      signedIn={false}
      year={2026}
      pathname={pathname}
      search={search}
    >
      <p>page</p>
    </SiteLayout>,
    pathname,
  );
}

const menu = () => within(screen.getByRole('navigation', { name: 'Main menu' }));

test('the menu links to the lists, then to the static pages', () => {
  renderLayout('/home');
  const links = menu().getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/home'],
    ['Issues', '/issues'],
    ['Articles', '/articles'],
    ['Online first', '/online-first'],
    ['FAQ', '/pages/faq'],
  ]);
  expect(links[0]).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Cellular Therapy');
});

test('a page of a list marks the list as current and has its own heading', () => {
  renderLayout('/issues/15-3');
  expect(menu().getByRole('link', { name: 'Issues' })).toHaveAttribute('aria-current', 'true');
  expect(menu().getByRole('link', { name: 'Articles' })).not.toHaveAttribute('aria-current');
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
});

test('every page has a search form that keeps the language', () => {
  renderLayout('/pages/faq', '?lang=en');
  for (const form of screen.getAllByRole('search', { hidden: true })) {
    expect(form).toHaveAttribute('action', '/articles');
    expect(form).toHaveFormValues({ query: '', lang: 'en' });
  }
});

test('the articles page has no site search', () => {
  renderLayout('/articles');
  expect(screen.queryByRole('search', { hidden: true })).toBeNull();
});
