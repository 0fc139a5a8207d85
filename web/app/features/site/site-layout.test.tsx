import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeJournal } from '../../../test/journal';
import { renderPublicPage } from '../../../test/public-page';
import { SiteLayout } from './site-layout';

function renderLayout(pathname: string, search = '', journal = makeJournal()) {
  renderPublicPage(
    <SiteLayout
      language="en"
      journal={journal}
      pages={[
        { slug: 'publication-ethics', name: 'Publication ethics' },
        { slug: 'faq', name: 'Questions' },
      ]}
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

test('the footer links to every page that exists', () => {
  renderLayout('/home');
  const links = within(screen.getByRole('navigation', { name: 'The journal' })).getAllByRole(
    'link',
  );
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Publication ethics', '/pages/publication-ethics'],
    ['Questions', '/pages/faq'],
  ]);
});

test('the footer speaks of the site, whose copyright is not that of the articles', () => {
  renderLayout('/home');
  expect(screen.getByText('Site © 2008–2026 Press')).toBeVisible();
});

test('the footer names both ISSNs of a journal that is also printed', () => {
  renderLayout('/home', '', makeJournal({ issnPrint: '1866-8828' }));
  expect(screen.getByText('ISSN 1866-8836 (online), 1866-8828 (print)')).toBeVisible();
});
