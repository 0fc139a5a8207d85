import { List } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { IssueArticle } from '~/api/issue-articles';
import { Notice } from '~/ui/notice';
import { localizedName } from '../group-names';
import { articleName } from './article-name';
import type { MergeNote } from './merge-sections';

interface Props {
  notes: readonly MergeNote[];
  articles: ReadonlyMap<number, IssueArticle>;
}

/** Notes about sections that two users changed at the same time. */
export function MergeNotes({ notes, articles }: Props) {
  const { t, i18n } = useTranslation();
  if (notes.length === 0) return null;
  const describe = (note: MergeNote) => {
    const name = localizedName(note, i18n.language);
    if (note.kind !== 'moved') return t(`issues.sections.merged.${note.kind}`, { name });
    const { articleId } = note;
    const title = articleName(articles.get(articleId), articleId, i18n.language, t);
    return t('issues.sections.merged.moved', { name, title });
  };
  return (
    <Notice icon={<IconArrowMerge aria-hidden />} title={t('issues.sections.merged.title')}>
      <List size="sm">
        {notes.map((note, index) => (
          <List.Item key={index}>{describe(note)}</List.Item>
        ))}
      </List>
    </Notice>
  );
}
