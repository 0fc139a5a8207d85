import { Button, Text, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IssueArticle } from '~/api/issue-articles';
import tab from '~/ui/editor-tab.module.css';
import { OrderedList } from '~/ui/order/ordered-list';
import { GroupNamesDialog, type Naming } from '../group-names-dialog';
import groups from '../groups.module.css';
import type { Section } from './merge-sections';
import { pageHints } from './page-hints';
import { SectionCard } from './section-card';
import { usePlacedArticles } from './use-placed-articles';
import { SECTIONS, useSections } from './use-sections';

export interface SectionsTabProps {
  value: readonly Section[];
  /** Those that came with the issue, by id; others are fetched when they are added. */
  articles: ReadonlyMap<number, IssueArticle>;
  /** By the whole way to the field: `articleGroups.0.nameEn`. */
  faults: Readonly<Record<string, string>>;
  onChange: (sections: Section[]) => void;
}

/** The articles of an issue, in the order of print. */
export function SectionsTab({ value, articles: known, faults, onChange }: SectionsTabProps) {
  const { t } = useTranslation();
  const articles = usePlacedArticles(value, known);
  const { said, addButton, sections } = useSections({ value, articles, onChange });
  const [named, setNamed] = useState<(Naming & { index: number | null }) | null>(null);
  const hints = pageHints(value, articles);
  const isPlaced = ({ id }: IssueArticle) =>
    value.some(({ articleIds }) => articleIds.includes(id));
  const takenOut = [...known.values()].filter((article) => !isPlaced(article));

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
              all={value}
              articles={articles}
              takenOut={takenOut}
              hints={hints}
              faults={faults}
              sections={sections}
              onRename={() =>
                setNamed({
                  index,
                  nameEn: section.nameEn,
                  nameRu: section.nameRu,
                  title: t('issues.sections.renameTitle'),
                  confirm: t('issues.order.renameIt'),
                })
              }
            />
          </li>
        ))}
      </OrderedList>
      {faults.articleGroups ? <p className={tab.message}>{faults.articleGroups}</p> : null}
      <div className={tab.buttons}>
        <Button
          ref={addButton}
          variant="default"
          data-field="articleGroups"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() =>
            setNamed({
              index: null,
              nameEn: '',
              nameRu: '',
              title: t('issues.sections.newTitle'),
              confirm: t('issues.sections.add'),
            })
          }
        >
          {t('issues.sections.add')}
        </Button>
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <GroupNamesDialog
        naming={named}
        onClose={() => setNamed(null)}
        onNamed={(names) => {
          if (named?.index == null) sections.add(names);
          else sections.rename(named.index, names);
          setNamed(null);
        }}
      />
    </div>
  );
}
