import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { IssueArticle } from '~/api/issue-articles';
import { OrderedList } from '~/ui/order/ordered-list';
import { GroupHead } from '../group-head';
import { nameOf } from '../group-names';
import groups from '../groups.module.css';
import { ArticleRow } from './article-row';
import { ArticleSearch } from './article-search';
import type { Section } from './merge-sections';
import type { PageHint } from './page-hints';
import { ARTICLES, type Sections } from './use-sections';

interface Props {
  index: number;
  all: readonly Section[];
  articles: ReadonlyMap<number, IssueArticle>;
  takenOut: readonly IssueArticle[];
  hints: ReadonlyMap<number, PageHint>;
  faults: Readonly<Record<string, string>>;
  sections: Sections;
  onRename: () => void;
}

export function SectionCard({ index, all, articles, hints, faults, sections, ...props }: Props) {
  const { t, i18n } = useTranslation();
  const heading = useId();
  const search = useRef<HTMLInputElement>(null);
  const section = all[index]!;
  const name = nameOf(section, i18n.language);
  const ids = section.articleIds;
  const at = `articleGroups.${index}`;
  const targets = all.flatMap((other, list) =>
    list === index
      ? []
      : [{ name: nameOf(other, i18n.language), place: { list, index: other.articleIds.length } }],
  );

  return (
    <div role="group" className={groups.group} aria-labelledby={heading}>
      <GroupHead
        id={heading}
        group={section}
        index={index}
        count={all.length}
        faults={[faults[`${at}.nameEn`], faults[`${at}.nameRu`], faults[`${at}.id`]]}
        onMove={(to) => sections.move(index, to)}
        onRename={props.onRename}
        onRemove={() => void sections.remove(index)}
      />
      {ids.length === 0 ? <p className={groups.none}>{t('issues.sections.empty')}</p> : null}
      <OrderedList kind={ARTICLES} list={index} className={groups.items} aria-labelledby={heading}>
        {ids.map((id, place) => (
          <ArticleRow
            key={id}
            id={id}
            article={articles.get(id)}
            hint={hints.get(id)}
            fault={faults[`${at}.articleIds.${place}`]}
            place={{ list: index, index: place }}
            isLast={place === ids.length - 1}
            targets={targets}
            onMove={(to) => sections.moveArticle({ list: index, index: place }, to)}
            onRemove={() => sections.removeArticle({ list: index, index: place }, search.current)}
          />
        ))}
      </OrderedList>
      <div className={groups.foot}>
        <ArticleSearch
          ref={search}
          sectionName={name}
          isPlaced={(id) => all.some(({ articleIds }) => articleIds.includes(id))}
          takenOut={props.takenOut}
          onAdd={(article) => sections.addArticle(index, article)}
        />
      </div>
    </div>
  );
}
