import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { journal } from '../../../test/journal';
import { showPage } from '../../../test/public-page';
import { SiteFrame } from './site-frame';

function show(pathname: string, search = '') {
  showPage(
    <SiteFrame
      language="en"
      journal={journal()}
      pages={[{ slug: 'faq', name: 'Questions' }]}
      signedIn={false}
      year={2026}
      pathname={pathname}
      search={search}
    >
      <p>page</p>
    </SiteFrame>,
    pathname,
  );
}

const menu = () => within(screen.getByRole('navigation', { name: 'Main menu' }));

test('the menu leads to what there is to read, then to the pages', () => {
  show('/home');
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

test('a page inside a list marks the list, and names itself', () => {
  show('/issues/15-3');
  expect(menu().getByRole('link', { name: 'Issues' })).toHaveAttribute('aria-current', 'true');
  expect(menu().getByRole('link', { name: 'Articles' })).not.toHaveAttribute('aria-current');
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
});

test('articles can be searched from every page, in its language', () => {
  show('/pages/faq', '?lang=en');
  for (const form of screen.getAllByRole('search', { hidden: true })) {
    expect(form).toHaveAttribute('action', '/articles');
    expect(form).toHaveFormValues({ query: '', lang: 'en' });
  }
});

test('the page of the search has its own form', () => {
  show('/articles');
  expect(screen.queryByRole('search', { hidden: true })).toBeNull();
});
