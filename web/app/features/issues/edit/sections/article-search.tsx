import { Combobox, Loader, TextInput, VisuallyHidden, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorArticleRow } from '~/api/editor-articles';
import { useEnumerations } from '~/api/enumerations';
import { errorMessage } from '~/api/errors';
import { articlesWithoutIssueQuery, type IssueArticle } from '~/api/issue-articles';
import { ArticleTitle } from '~/ui/article-title';
import styles from './article-search.module.css';

const DEBOUNCE_MS = 300;
const MAX_LENGTH = 200;

type SearchResult = EditorArticleRow | IssueArticle;

interface Props {
  ref?: Ref<HTMLInputElement>;
  sectionName: string;
  isInIssue: (id: number) => boolean;
  /** Removed since the last save. The server search skips them, because they are still in the issue. */
  removedArticles: readonly IssueArticle[];
  onAdd: (article: SearchResult) => void;
}

/** Adds an article to a section, found by a part of its title. */
export function ArticleSearch({ ref, sectionName, isInIssue, removedArticles, onAdd }: Props) {
  const { t } = useTranslation();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [query, setQuery] = useState('');
  const [title] = useDebouncedValue(query.trim(), DEBOUNCE_MS);
  const search = useQuery({
    ...articlesWithoutIssueQuery(title),
    enabled: combobox.dropdownOpened,
  });
  const results = [
    ...removedArticles.filter((article) => matchesTitle(article, query)),
    ...(search.data?.results ?? []).filter(({ id }) =>
      removedArticles.every((item) => item.id !== id),
    ),
  ];

  const handleSelect = (id: string) => {
    const article = results.find((item) => String(item.id) === id);
    if (article) onAdd(article);
    setQuery('');
    combobox.closeDropdown();
  };

  return (
    <Combobox store={combobox} onOptionSubmit={handleSelect} withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={ref}
          label={
            <>
              {t('issues.sections.addArticle')}
              <VisuallyHidden>: {sectionName}</VisuallyHidden>
            </>
          }
          placeholder={t('issues.sections.searchPlaceholder')}
          leftSection={<IconSearch size={17} aria-hidden />}
          rightSection={search.isFetching ? <Loader size={16} aria-hidden /> : null}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          value={query}
          onChange={({ currentTarget }) => {
            setQuery(currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onClick={() => combobox.openDropdown()}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options
          aria-label={t('issues.sections.found')}
          aria-busy={search.isPlaceholderData}
          className={styles.options}
        >
          {results.map((article) => (
            <ArticleOption key={article.id} article={article} isInIssue={isInIssue(article.id)} />
          ))}
          {results.length === 0 ? (
            <Combobox.Empty>
              {search.error
                ? errorMessage(search.error, t)
                : search.data
                  ? t('issues.sections.noneFound')
                  : t('issues.sections.searching')}
            </Combobox.Empty>
          ) : null}
        </Combobox.Options>
        {search.data && search.data.count > search.data.results.length ? (
          <Combobox.Footer>
            <span className={styles.more}>
              {t('issues.sections.moreFound', { count: search.data.count })}
            </span>
          </Combobox.Footer>
        ) : null}
      </Combobox.Dropdown>
    </Combobox>
  );
}

function ArticleOption({ article, isInIssue }: { article: SearchResult; isInIssue: boolean }) {
  const { t } = useTranslation();
  const { articleTypeName, articleStatusName } = useEnumerations();
  const facts = [
    articleStatusName(article.statusId),
    articleTypeName(article.typeId),
    isInIssue ? t('issues.sections.alreadyHere') : '',
  ];
  return (
    <Combobox.Option value={String(article.id)} disabled={isInIssue} className={styles.option}>
      <ArticleTitle article={article} className={styles.title} />
      <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
    </Combobox.Option>
  );
}

function matchesTitle({ titleEn, titleRu }: IssueArticle, query: string): boolean {
  const searchText = query.trim().toLowerCase();
  return [titleEn, titleRu].some((title) => title.toLowerCase().includes(searchText));
}
