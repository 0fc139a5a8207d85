import { expect, test } from 'vitest';
import { translator } from './translations';

/** Messages quoted from the specification, in both languages. */
const MESSAGES = [
  ['identity.login.required', 'Required', 'Обязательное поле'],
  ['identity.login.notEmail', 'Not valid email', 'Некорректный адрес электронной почты'],
  ['identity.confirmEmail.done', 'Email confirmed', 'Адрес электронной почты подтверждён'],
  ['identity.confirmEmail.failed', 'Code is invalid', 'Код недействителен'],
  ['identity.changeEmail.done', 'Email confirmed', 'Адрес электронной почты подтверждён'],
  ['identity.changeEmail.failed', 'Invalid code', 'Неверный код'],
  ['identity.resetPassword.submit', 'Request code', 'Запросить код'],
  ['identity.resetPassword.done', 'Password reset requested', 'Запрос на сброс пароля принят'],
  ['identity.resetConfirm.done', 'Password was reset', 'Пароль изменён'],
  ['identity.external.unknown', 'Provider is unknown', 'Неизвестный сервис'],
  ['identity.invitation.codeRequired', 'Code is required', 'Требуется код'],
  ['articles.details.failed', 'Unable to load article details', 'Не удалось загрузить статью'],
  ['errors.occurred', 'An error occurred', 'Произошла ошибка'],
  ['errors.savingRole', 'Unable to save selected role', 'Не удалось сохранить выбранную роль'],
  ['errors.loadingUser', "Error loading user's info", 'Не удалось загрузить данные пользователя'],
  ['errors.page.issueNotFound.title', 'Issue not found', 'Выпуск не найден'],
  ['errors.generic', 'Error occured. Please try again.', 'Произошла ошибка. Попробуйте ещё раз.'],
  ['articleFiles.submit.blocked', 'Unable to submit an article', 'Статью пока нельзя подать'],
  ['articleFiles.submit.failed', 'Unable to submit article', 'Не удалось подать статью'],
  [
    'articleFiles.merged.generatingFailed',
    'Error occured generating merged manuscript',
    'Ошибка при создании объединённой рукописи',
  ],
  [
    'articleFiles.merged.loadingFailed',
    'Error occured loading merged manuscripts',
    'Ошибка при загрузке объединённых рукописей',
  ],
  ['decisions.failed.publish', 'Unable to publish article', 'Не удалось опубликовать статью'],
  [
    'editorArticles.dates.failed',
    "Unable to update article's date",
    'Не удалось изменить дату статьи',
  ],
  [
    'editorArticles.pubmed.failed',
    'Unable to generate PubMed XML',
    'Не удалось сформировать XML для PubMed',
  ],
  ['editorArticles.pdf.failed', 'Unable to partially update article', 'Не удалось обновить статью'],
  [
    'reviewing.failed.accept',
    'Unable to accept review assignment',
    'Не удалось согласиться на рецензирование',
  ],
  [
    'reviewing.failed.refuse',
    'Unable to refuse review assignment',
    'Не удалось отказаться от рецензирования',
  ],
  ['reviewing.failed.complete', 'Unable to complete review', 'Не удалось отправить рецензию'],
  ['reviewing.failed.save', 'Unable to save review', 'Не удалось сохранить рецензию'],
  ['articleEditor.remove.failed', 'Unable to remove article', 'Не удалось удалить статью'],
  [
    'assignments.failed.load',
    'Error while loading review assignments',
    'Ошибка при загрузке запросов на рецензию',
  ],
  [
    'assignments.failed.save',
    'Error while saving an assignment',
    'Ошибка при сохранении запроса на рецензию',
  ],
] as const;

test.each(MESSAGES)('%s', (key, en, ru) => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2011', '-');
  expect(plain(translator('en')(key))).toBe(en);
  expect(plain(translator('ru')(key))).toBe(ru);
});

test('messages contain the given names', () => {
  expect(translator('en')('identity.login.using', { provider: 'ORCID' })).toBe(
    'Log In using ORCID',
  );
  expect(translator('en')('identity.external.registerTitle', { provider: 'ORCID' })).toBe(
    'Register using ORCID',
  );
  expect(translator('en')('files.upload.failed', { cause: 'Too big.' })).toBe(
    'Upload error. Too big.',
  );
  expect(translator('en')('assignments.invited', { email: 'a@b.test' })).toBe(
    'Invitation to user a@b.test sent',
  );
  expect(translator('en')('assignments.failed.invitation', { email: 'a@b.test' })).toBe(
    'Unable to send invitation to user a@b.test',
  );
  expect(translator('en')('identity.fields.invalid', { label: 'Code' })).toBe('Code is invalid');
});
