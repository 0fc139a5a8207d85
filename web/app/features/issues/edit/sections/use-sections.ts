import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { rememberFound, type IssueArticle } from '~/api/issue-articles';
import type { DeskArticleRow } from '~/api/desk-articles';
import { focusAction } from '~/ui/order/focus-action';
import { orderedList } from '~/ui/order/ordered-list';
import { moved, type Place } from '~/ui/order/place';
import { useConfirm } from '~/ui/use-confirm';
import { nameOf, type GroupNames } from '../group-names';
import { articleName } from './article-name';
import type { Section } from './merge-sections';

export const SECTIONS = 'sections';
export const ARTICLES = 'articles';

interface Options {
  value: readonly Section[];
  articles: ReadonlyMap<number, IssueArticle>;
  onChange: (sections: Section[]) => void;
}

export type Sections = ReturnType<typeof useSections>['sections'];

/** All that can be done with the sections, and what is said of it to those who cannot see it. */
export function useSections({ value, articles, onChange }: Options) {
  const { t, i18n } = useTranslation();
  const confirm = useConfirm();
  const [said, setSaid] = useState('');
  const addButton = useRef<HTMLButtonElement>(null);
  const title = (id: number | undefined) =>
    articleName(articles.get(id ?? 0), id ?? 0, i18n.language, t);
  const sectionName = (index: number) => nameOf(value[index] ?? NAMELESS, i18n.language);

  const move = (from: number, to: number) => {
    const [after = []] = moved([value], { list: 0, index: from }, { list: 0, index: to });
    onChange(after);
    const place = { number: to + 1, count: value.length };
    setSaid(t('issues.order.moved', { name: sectionName(from), ...place }));
  };

  const moveArticle = (from: Place, to: Place) => {
    const name = title(value[from.list]?.articleIds[from.index]);
    const lists = moved(
      value.map(({ articleIds }) => articleIds),
      from,
      to,
    );
    onChange(value.map((section, index) => ({ ...section, articleIds: lists[index] ?? [] })));
    const place = { name, number: to.index + 1, count: lists[to.list]?.length ?? 0 };
    setSaid(
      from.list === to.list
        ? t('issues.order.moved', place)
        : t('issues.order.movedInto', { ...place, list: sectionName(to.list) }),
    );
  };

  const remove = async (index: number) => {
    const count = value[index]?.articleIds.length ?? 0;
    const name = sectionName(index);
    const isSure =
      count === 0 ||
      (await confirm({
        title: t('issues.sections.removeQuestion', { name }),
        text: t('issues.sections.removeConsequences', { count }),
        confirm: t('issues.sections.remove'),
        dangerous: true,
      }));
    if (!isSure) return;
    flushSync(() => onChange(value.filter((_, at) => at !== index)));
    setSaid(t('issues.order.removed', { name }));
    const list = orderedList(SECTIONS);
    const next = Math.min(index, value.length - 2);
    if (!list || !focusAction(list, next, 'remove')) addButton.current?.focus();
  };

  const removeArticle = ({ list, index }: Place, search: HTMLElement | null) => {
    const ids = value[list]?.articleIds ?? [];
    flushSync(() =>
      onChange(changed(value, list, { articleIds: ids.filter((_, at) => at !== index) })),
    );
    setSaid(t('issues.order.removed', { name: title(ids[index]) }));
    const element = orderedList(ARTICLES, list);
    if (!element || !focusAction(element, Math.min(index, ids.length - 2), 'remove'))
      search?.focus();
  };

  const sections = {
    move,
    moveArticle,
    remove,
    removeArticle,
    rename: (index: number, names: GroupNames) => onChange(changed(value, index, names)),
    add: (names: GroupNames) => {
      onChange([...value, { id: null, ...names, articleIds: [] }]);
      setSaid(t('issues.order.added', { name: nameOf(names, i18n.language) }));
    },
    addArticle: (index: number, found: DeskArticleRow | IssueArticle) => {
      if (value.some(({ articleIds }) => articleIds.includes(found.id))) return;
      if (!('authorsEn' in found)) rememberFound(found);
      const ids = value[index]?.articleIds ?? [];
      onChange(changed(value, index, { articleIds: [...ids, found.id] }));
      setSaid(t('issues.order.added', { name: found.titleEn }));
    },
  };

  return { said, addButton, sections };
}

const NAMELESS: GroupNames = { nameEn: '', nameRu: '' };

function changed(sections: readonly Section[], at: number, change: Partial<Section>): Section[] {
  return sections.map((section, index) => (index === at ? { ...section, ...change } : section));
}
