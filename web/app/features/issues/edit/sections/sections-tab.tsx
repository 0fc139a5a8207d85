import { Button, Text, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IssueArticle } from '~/api/issue-articles';
import tab from '~/ui/editor-tab.module.css';
import { OrderedList } from '~/ui/order/ordered-list';
import { GroupNamesDialog, type GroupNamesPrompt } from '../group-names-dialog';
import groups from '../groups.module.css';
import type { Section } from './merge-sections';
import { findPageHints } from './page-hints';
import { SectionCard } from './section-card';
import { useSectionArticles } from './use-section-articles';
import { SECTIONS, useSections } from './use-sections';

export interface SectionsTabProps {
  value: readonly Section[];
  /** Articles of the saved issue by id; added articles are fetched. */
  articles: ReadonlyMap<number, IssueArticle>;
  /** By path of the field, such as `articleGroups.0.nameEn`. */
  fieldErrors: Readonly<Record<string, string>>;
  onChange: (sections: Section[]) => void;
}

/** Editor of the sections and their articles. */
export function SectionsTab({
  value,
  articles: issueArticles,
  fieldErrors,
  onChange,
}: SectionsTabProps) {
  const { t } = useTranslation();
  const articles = useSectionArticles(value, issueArticles);
  const { announcement, addButton, sections } = useSections({ value, articles, onChange });
  const [prompt, setPrompt] = useState<(GroupNamesPrompt & { index: number | null }) | null>(null);
  const hints = findPageHints(value, articles);
  const isInIssue = ({ id }: IssueArticle) =>
    value.some(({ articleIds }) => articleIds.includes(id));
  const removedArticles = [...issueArticles.values()].filter((article) => !isInIssue(article));

  return (
    <div className={tab.fields}>
      <Text c="dimmed">
        {value.length === 0 ? t('issues.sections.none') : t('issues.sections.about')}
      </Text>
      <OrderedList kind={SECTIONS} className={groups.groups}>
        {value.map((section, index) => (
          <li key={section.id ?? `new ${index}`}>
            <SectionCard
              index={index}
              allSections={value}
              articles={articles}
              removedArticles={removedArticles}
              hints={hints}
              fieldErrors={fieldErrors}
              sections={sections}
              onRename={() =>
                setPrompt({
                  index,
                  nameEn: section.nameEn,
                  nameRu: section.nameRu,
                  title: t('issues.sections.renameTitle'),
                  confirmLabel: t('issues.order.renameIt'),
                })
              }
            />
          </li>
        ))}
      </OrderedList>
      {fieldErrors.articleGroups ? (
        <p className={tab.message}>{fieldErrors.articleGroups}</p>
      ) : null}
      <div className={tab.buttons}>
        <Button
          ref={addButton}
          variant="default"
          data-field="articleGroups"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() =>
            setPrompt({
              index: null,
              nameEn: '',
              nameRu: '',
              title: t('issues.sections.newTitle'),
              confirmLabel: t('issues.sections.add'),
            })
          }
        >
          {t('issues.sections.add')}
        </Button>
      </div>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <GroupNamesDialog
        prompt={prompt}
        onClose={() => setPrompt(null)}
        onSubmit={(names) => {
          if (prompt?.index == null) sections.add(names);
          else sections.rename(prompt.index, names);
          setPrompt(null);
        }}
      />
    </div>
  );
}
