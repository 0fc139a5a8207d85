import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EditorArticleFilters, EditorArticleRow } from '~/api/editor-articles';
import { useEnumerations } from '~/api/enumerations';
import { handlingEditorsQuery } from '~/api/handling';
import { formatDate } from '~/lib/dates';
import type { ParamChanges } from '~/lib/list-search-params';
import { currentTab, DATES, keepTab } from './article-filters';
import styles from './workbench.module.css';

interface Chip {
  text: string;
  /** Changes that remove the filter. */
  changes: ParamChanges;
}

interface Props {
  filters: EditorArticleFilters;
  /** Shown articles: an issue is named by one of them. */
  rows: readonly EditorArticleRow[];
  getHref: (changes: ParamChanges) => string;
}

/** Filters in use that no checkbox above the list shows; each is a link that removes it. */
export function FilterChips({ filters, rows, getHref }: Props) {
  const { t } = useTranslation();
  const chips = useChips(filters, rows);
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('workbench.chips.label')}>
      {chips.map(({ text, changes }) => (
        <li key={text}>
          <Link
            to={getHref('status' in changes ? changes : keepTab(filters, changes))}
            preventScrollReset
            className={styles.chip}
            aria-label={t('workbench.chips.remove', { filter: text })}
          >
            {text}
            <IconX size={15} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function useChips(filters: EditorArticleFilters, rows: readonly EditorArticleRow[]): Chip[] {
  const { t } = useTranslation();
  const { articleStatusName, articleTypeName } = useEnumerations();
  const editor = useEditorName(filters.editor);
  const { statusIds, typeIds, steps, waits, reviews, decision, withIssue, issueId } = filters;
  const chips: Chip[] = [];

  if (currentTab(filters) === null) {
    const status = statusIds.map(articleStatusName).join(', ');
    chips.push({ text: t('workbench.chips.status', { status }), changes: { status: 'all' } });
  }
  for (const typeId of typeIds) {
    const others = typeIds.filter((id) => id !== typeId).map(String);
    const text = t('workbench.chips.type', { type: articleTypeName(typeId) });
    chips.push({ text, changes: { typeId: others } });
  }
  if (editor) {
    chips.push({ text: t('workbench.chips.editor', { editor }), changes: { editor: null } });
  }
  if (waits) chips.push({ text: t(`workbench.chips.waits.${waits}`), changes: { waits: null } });
  for (const step of steps) {
    const text = t('workbench.chips.step', { step: t(`workbench.steps.${step}`) });
    chips.push({ text, changes: { step: steps.filter((other) => other !== step) } });
  }
  if (reviews) {
    const text = t(`workbench.filters.reviewChoices.${reviews}`);
    chips.push({ text, changes: { reviews: null } });
  }
  if (decision) {
    chips.push({ text: t(`workbench.chips.decision.${decision}`), changes: { decision: null } });
  }
  for (const name of DATES) {
    if (!filters[name]) continue;
    const text = t(`workbench.chips.${name}`, { date: formatDate(filters[name]) });
    chips.push({ text, changes: { [name]: null } });
  }
  if (withIssue) {
    const text = t('workbench.filters.issueChoices.true');
    chips.push({ text, changes: { withIssue: null } });
  }
  if (issueId !== null) {
    const label = rows.find(({ issue }) => issue?.id === issueId)?.issue?.label;
    const text = t('workbench.chips.issue', { issue: label ?? issueId });
    chips.push({ text, changes: { issueId: null } });
  }
  return chips;
}

/** Name of the chosen handling editor; empty if there is none, or a checkbox shows it. */
function useEditorName(editor: string): string {
  const { t } = useTranslation();
  const isPerson = /^\d+$/.test(editor);
  const { data } = useQuery({ ...handlingEditorsQuery(), enabled: isPerson });
  if (editor === 'none' || editor === 'me-or-none') {
    return t(`workbench.filters.editors.${editor}`);
  }
  if (!isPerson) return '';
  return data?.find(({ id }) => String(id) === editor)?.name.fullNameEn ?? `№\u00a0${editor}`;
}
