import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { cacheSearchResult, type IssueArticle } from '~/api/issue-articles';
import type { EditorArticleRow } from '~/api/editor-articles';
import { articleTitle } from '~/ui/article-title';
import { focusAction, findOrderedList, moveItem, type ListPosition } from '~/ui/order/ordered-list';
import { useConfirm } from '~/ui/use-confirm';
import { type GroupNames, articleName, localizedName } from '../../issue-labels';
import type { Section } from './merge-sections';

export const SECTIONS = 'sections';
export const ARTICLES = 'articles';

interface Options {
  value: readonly Section[];
  articles: ReadonlyMap<number, IssueArticle>;
  onChange: (sections: Section[]) => void;
}

export type Sections = ReturnType<typeof useSections>['sections'];

/** Actions on the sections, with announcements for screen readers. */
export function useSections({ value, articles, onChange }: Options) {
  const { t, i18n } = useTranslation();
  const confirm = useConfirm();
  const [announcement, setAnnouncement] = useState('');
  const addButton = useRef<HTMLButtonElement>(null);
  const getTitle = (id: number | undefined) =>
    articleName(articles.get(id ?? 0), id ?? 0, i18n.language, t);
  const sectionName = (index: number) => localizedName(value[index] ?? EMPTY_NAMES, i18n.language);

  const move = (from: number, to: number) => {
    const [reordered = []] = moveItem([value], { list: 0, index: from }, { list: 0, index: to });
    onChange(reordered);
    const position = { number: to + 1, count: value.length };
    setAnnouncement(t('issues.order.moved', { name: sectionName(from), ...position }));
  };

  const moveArticle = (from: ListPosition, to: ListPosition) => {
    const name = getTitle(value[from.list]?.articleIds[from.index]);
    const lists = moveItem(
      value.map(({ articleIds }) => articleIds),
      from,
      to,
    );
    onChange(value.map((section, index) => ({ ...section, articleIds: lists[index] ?? [] })));
    const position = { name, number: to.index + 1, count: lists[to.list]?.length ?? 0 };
    setAnnouncement(
      from.list === to.list
        ? t('issues.order.moved', position)
        : t('issues.order.movedInto', { ...position, list: sectionName(to.list) }),
    );
  };

  const remove = async (index: number) => {
    const count = value[index]?.articleIds.length ?? 0;
    const name = sectionName(index);
    const isConfirmed =
      count === 0 ||
      (await confirm({
        title: t('issues.sections.removeQuestion', { name }),
        text: t('issues.sections.removeConsequences', { count }),
        confirmLabel: t('issues.sections.remove'),
        dangerous: true,
      }));
    if (!isConfirmed) return;
    flushSync(() => onChange(value.filter((_, position) => position !== index)));
    setAnnouncement(t('issues.order.removed', { name }));
    const list = findOrderedList(SECTIONS);
    const next = Math.min(index, value.length - 2);
    if (!list || !focusAction(list, next, 'remove')) addButton.current?.focus();
  };

  const removeArticle = ({ list, index }: ListPosition, search: HTMLElement | null) => {
    const ids = value[list]?.articleIds ?? [];
    flushSync(() =>
      onChange(
        updateSection(value, list, { articleIds: ids.filter((_, position) => position !== index) }),
      ),
    );
    setAnnouncement(t('issues.order.removed', { name: getTitle(ids[index]) }));
    const element = findOrderedList(ARTICLES, list);
    if (!element || !focusAction(element, Math.min(index, ids.length - 2), 'remove'))
      search?.focus();
  };

  const sections = {
    move,
    moveArticle,
    remove,
    removeArticle,
    rename: (index: number, names: GroupNames) => onChange(updateSection(value, index, names)),
    add: (names: GroupNames) => {
      onChange([...value, { id: null, ...names, articleIds: [] }]);
      setAnnouncement(t('issues.order.added', { name: localizedName(names, i18n.language) }));
    },
    addArticle: (index: number, article: EditorArticleRow | IssueArticle) => {
      if (value.some(({ articleIds }) => articleIds.includes(article.id))) return;
      if (!('authorsEn' in article)) cacheSearchResult(article);
      const ids = value[index]?.articleIds ?? [];
      onChange(updateSection(value, index, { articleIds: [...ids, article.id] }));
      setAnnouncement(
        t('issues.order.added', { name: articleTitle(article, i18n.language, t).text }),
      );
    },
  };

  return { announcement, addButton, sections };
}

const EMPTY_NAMES: GroupNames = { nameEn: '', nameRu: '' };

function updateSection(
  sections: readonly Section[],
  sectionIndex: number,
  change: Partial<Section>,
): Section[] {
  return sections.map((section, index) =>
    index === sectionIndex ? { ...section, ...change } : section,
  );
}
