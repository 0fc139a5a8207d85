import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { IssueArticle } from '~/api/issue-articles';
import { OrderedList } from '~/ui/order/ordered-list';
import { GroupHead } from '../group-head';
import { localizedName } from '../../issue-labels';
import groups from '../groups.module.css';
import { ArticleRow } from './article-row';
import { ArticleSearch } from './article-search';
import type { Section } from './merge-sections';
import type { PageHint } from './page-hints';
import { ARTICLES, type Sections } from './use-sections';

interface Props {
  index: number;
  allSections: readonly Section[];
  articles: ReadonlyMap<number, IssueArticle>;
  removedArticles: readonly IssueArticle[];
  hints: ReadonlyMap<number, PageHint>;
  fieldErrors: Readonly<Record<string, string>>;
  sections: Sections;
  onRename: () => void;
}

export function SectionCard({
  index,
  allSections,
  articles,
  hints,
  fieldErrors,
  sections,
  ...props
}: Props) {
  const { t, i18n } = useTranslation();
  const heading = useId();
  const search = useRef<HTMLInputElement>(null);
  const section = allSections[index]!;
  const name = localizedName(section, i18n.language);
  const ids = section.articleIds;
  const path = `articleGroups.${index}`;
  const targets = allSections.flatMap((other, list) =>
    list === index
      ? []
      : [
          {
            name: localizedName(other, i18n.language),
            position: { list, index: other.articleIds.length },
          },
        ],
  );

  return (
    <div role="group" className={groups.group} aria-labelledby={heading}>
      <GroupHead
        id={heading}
        group={section}
        index={index}
        count={allSections.length}
        errors={[
          fieldErrors[`${path}.nameEn`],
          fieldErrors[`${path}.nameRu`],
          fieldErrors[`${path}.id`],
        ]}
        onMove={(to) => sections.move(index, to)}
        onRename={props.onRename}
        onRemove={() => void sections.remove(index)}
      />
      {ids.length === 0 ? <p className={groups.none}>{t('issues.sections.empty')}</p> : null}
      <OrderedList kind={ARTICLES} list={index} className={groups.items} aria-labelledby={heading}>
        {ids.map((id, position) => (
          <ArticleRow
            key={id}
            id={id}
            article={articles.get(id)}
            hint={hints.get(id)}
            error={fieldErrors[`${path}.articleIds.${position}`]}
            position={{ list: index, index: position }}
            isLast={position === ids.length - 1}
            targets={targets}
            onMove={(to) => sections.moveArticle({ list: index, index: position }, to)}
            onRemove={() =>
              sections.removeArticle({ list: index, index: position }, search.current)
            }
          />
        ))}
      </OrderedList>
      <div className={groups.foot}>
        <ArticleSearch
          ref={search}
          sectionName={name}
          isInIssue={(id) => allSections.some(({ articleIds }) => articleIds.includes(id))}
          removedArticles={props.removedArticles}
          onAdd={(article) => sections.addArticle(index, article)}
        />
      </div>
    </div>
  );
}
