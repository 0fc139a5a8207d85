import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAtUrl } from '../../../test/render';
import { ConfirmPage } from './confirm-page';
import type { SubscriptionFailure } from './newsletter';
import { SubscriptionPage } from './subscription-page';

const failed: SubscriptionFailure = {
  action: 'unsubscribe',
  email: 'not-mail',
  language: 'en',
  emailError: 'Not valid email',
  consentError: null,
  problem: null,
};

function renderPage(failure: SubscriptionFailure | null, isRequested = false, search = '') {
  renderAtUrl(
    <SubscriptionPage
      language="ru"
      search={search}
      isRequested={isRequested}
      failure={failure}
      consent={{ purpose: 'newsletter', version: 3, language: 'ru', text: 'Я согласен.' }}
    />,
    { language: 'ru' },
  );
  const form = (name: string) => within(screen.getByRole('region', { name }));
  return { subscribe: form('Подписаться'), unsubscribe: form('Отписаться') };
}

test('the newsletter language defaults to the language of the page', () => {
  const { subscribe, unsubscribe } = renderPage(null, false, '?lang=ru&asked=x');
  expect(subscribe.getByRole('radio', { name: 'Русский' })).toBeChecked();
  const email = subscribe.getByRole('textbox', { name: 'Электронная почта' });
  expect(email).toHaveAttribute('autocomplete', 'email');
  expect(email.closest('form')).toHaveAttribute('action', '/subscription?lang=ru');
  expect(unsubscribe.queryByRole('radio')).not.toBeInTheDocument();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('a field error is shown only at the rejected form, with the typed value', () => {
  const { subscribe, unsubscribe } = renderPage(failed, true);
  const email = unsubscribe.getByRole('textbox');
  expect(email).toHaveValue('not-mail');
  expect(email).toBeInvalid();
  expect(email).toHaveAccessibleDescription('Not valid email');
  expect(email).toHaveFocus();
  expect(subscribe.getByRole('textbox')).toHaveValue('');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('a general problem is shown above the field', () => {
  renderPage({ ...failed, emailError: null, problem: 'Подождите 2 минуты.' });
  expect(screen.getByRole('alert')).toHaveTextContent('Подождите 2 минуты.');
});

test('a requested letter is confirmed with a status message', () => {
  renderPage(null, true);
  expect(screen.getByRole('status')).toHaveTextContent('Письмо уже в пути');
});

test('a link from a letter opens a form that contains the code', () => {
  const confirmation = {
    step: 'confirm',
    action: 'unsubscribe',
    code: 'abc',
    problem: null,
  } as const;
  renderAtUrl(<ConfirmPage confirmation={confirmation} search="?code=abc&action=unsubscribe" />);
  const form = screen.getByRole('button', { name: 'Yes, unsubscribe me' }).closest('form')!;
  expect(form).toHaveAttribute('action', '/subscription/confirm');
  expect(form).toHaveAttribute('method', 'post');
  expect(Object.fromEntries(new FormData(form))).toEqual({ code: 'abc', action: 'unsubscribe' });
});

test('an invalid link leads to the subscription page', () => {
  renderAtUrl(<ConfirmPage confirmation={{ step: 'invalid-link' }} search="?lang=ru" />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This link does not work');
  expect(screen.getByRole('link', { name: 'Request a new e-mail' })).toHaveAttribute(
    'href',
    '/subscription?lang=ru',
  );
});

test('the subscription form sends the consent version and shows a missing consent', () => {
  const missingConsent = {
    ...failed,
    action: 'subscribe',
    emailError: null,
    consentError: 'Нужно',
  } as const;
  const { subscribe, unsubscribe } = renderPage(missingConsent);
  const box = subscribe.getByRole('checkbox', { name: /Даю согласие на\u00a0обработку/ });
  expect(box).toHaveAttribute('value', '3');
  expect(box).toHaveAccessibleDescription('Нужно');
  expect(subscribe.getByText('Я согласен.')).toBeInTheDocument();
  expect(unsubscribe.queryByRole('checkbox')).toBeNull();
});
