import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAt } from '../../../test/render';
import { ConfirmPage } from './confirm-page';
import type { Refusal } from './newsletter';
import { SubscriptionPage } from './subscription-page';

const refused: Refusal = {
  action: 'unsubscribe',
  email: 'not-mail',
  language: 'en',
  fault: 'Not valid email',
  consentFault: null,
  problem: null,
};

function show(refusal: Refusal | null, isAsked = false, search = '') {
  renderAt(
    <SubscriptionPage
      language="ru"
      search={search}
      isAsked={isAsked}
      refusal={refusal}
      consent={{ purpose: 'newsletter', version: 3, language: 'ru', text: 'Я согласен.' }}
    />,
    { language: 'ru' },
  );
  const form = (name: string) => within(screen.getByRole('region', { name }));
  return { subscribe: form('Подписаться'), unsubscribe: form('Отписаться') };
}

test('the letters come in the language of the page, unless another is chosen', () => {
  const { subscribe, unsubscribe } = show(null, false, '?lang=ru&asked=x');
  expect(subscribe.getByRole('radio', { name: 'Русский' })).toBeChecked();
  const email = subscribe.getByRole('textbox', { name: 'Электронная почта' });
  expect(email).toHaveAttribute('autocomplete', 'email');
  expect(email.closest('form')).toHaveAttribute('action', '/subscription?lang=ru');
  expect(unsubscribe.queryByRole('radio')).not.toBeInTheDocument();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('a fault stands at its form alone, with what was typed', () => {
  const { subscribe, unsubscribe } = show(refused, true);
  const email = unsubscribe.getByRole('textbox');
  expect(email).toHaveValue('not-mail');
  expect(email).toBeInvalid();
  expect(email).toHaveAccessibleDescription('Not valid email');
  expect(email).toHaveFocus();
  expect(subscribe.getByRole('textbox')).toHaveValue('');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('what is no fault of the address is said above it', () => {
  show({ ...refused, fault: null, problem: 'Подождите 2 минуты.' });
  expect(screen.getByRole('alert')).toHaveTextContent('Подождите 2 минуты.');
});

test('after asking, the same words for everybody', () => {
  show(null, true);
  expect(screen.getByRole('status')).toHaveTextContent('Письмо уже в пути');
});

test('a link of a letter asks, by a form that carries the code', () => {
  const confirmation = { step: 'ask', action: 'unsubscribe', code: 'abc', problem: null } as const;
  renderAt(<ConfirmPage confirmation={confirmation} search="?code=abc&action=unsubscribe" />);
  const form = screen.getByRole('button', { name: 'Yes, unsubscribe me' }).closest('form')!;
  expect(form).toHaveAttribute('action', '/subscription/confirm');
  expect(form).toHaveAttribute('method', 'post');
  expect(Object.fromEntries(new FormData(form))).toEqual({ code: 'abc', action: 'unsubscribe' });
});

test('a link that does not work leads to where a new one is asked for', () => {
  renderAt(<ConfirmPage confirmation={{ step: 'broken' }} search="?lang=ru" />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This link does not work');
  expect(screen.getByRole('link', { name: 'Ask for a new letter' })).toHaveAttribute(
    'href',
    '/subscription?lang=ru',
  );
});

test('a subscriber agrees to the text that is shown, and is told where that is missing', () => {
  const needed = { ...refused, action: 'subscribe', fault: null, consentFault: 'Нужно' } as const;
  const { subscribe, unsubscribe } = show(needed);
  const box = subscribe.getByRole('checkbox', { name: /Я согласен на обработку/ });
  expect(box).toHaveAttribute('value', '3');
  expect(box).toHaveAccessibleDescription('Нужно');
  expect(subscribe.getByText('Я согласен.')).toBeInTheDocument();
  expect(unsubscribe.queryByRole('checkbox')).toBeNull();
});
