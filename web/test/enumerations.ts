import type { Enumerations } from '~/api/types';

const item = (id: number, nameEn: string, nameRu: string) => ({ id, nameEn, nameRu });

/** Enumerations for the article screens. */
export const enumerations: Enumerations = {
  articleStatuses: [
    item(1, 'Draft', 'Черновик'),
    item(2, 'Submitted', 'Подана'),
    item(3, 'Under review', 'На рецензировании'),
    item(4, 'Review complete', 'Рецензирование завершено'),
    item(5, 'Accepted', 'Принята'),
    item(6, 'Declined', 'Отклонена'),
    item(7, 'Published', 'Опубликована'),
    item(8, 'Revision', 'На доработке'),
  ],
  articleTypes: [item(1, 'Original article', 'Оригинальная статья'), item(2, 'Review', 'Обзор')],
  noticeTypes: [item(10, 'Correction', 'Исправление'), item(11, 'Retraction', 'Отзыв статьи')],
  articleFileTypes: [item(1, 'Manuscript', 'Рукопись')],
  reviewResults: [
    item(1, 'Can be published', 'Может быть опубликована'),
    item(2, 'Needs changes and another review', 'Требует доработки и повторного рецензирования'),
    item(3, 'Needs changes', 'Требует доработки'),
    item(4, 'Cannot be published', 'Не может быть опубликована'),
  ],
  reviewAssignmentStatuses: [
    item(1, 'Waiting for an answer', 'Ожидает ответа'),
    item(2, 'Reviewing', 'Рецензируется'),
    item(3, 'Completed', 'Завершён'),
    item(4, 'Declined', 'Отказ рецензента'),
    item(5, 'Overdue', 'Просрочен'),
    item(6, 'Withdrawn', 'Отозван'),
  ],
  notificationTypes: [],
  roles: [],
};
