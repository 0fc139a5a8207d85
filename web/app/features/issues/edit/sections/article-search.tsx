import { Combobox, Loader, TextInput, VisuallyHidden, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskArticleRow } from '~/api/desk-articles';
import { useEnumerations } from '~/api/enumerations';
import { errorMessage } from '~/api/errors';
import { placeableArticlesQuery, type IssueArticle } from '~/api/issue-articles';
import styles from './article-search.module.css';

const PAUSE_MS = 300;
const MAX_LENGTH = 200;

type Found = DeskArticleRow | IssueArticle;

interface Props {
  ref?: Ref<HTMLInputElement>;
  sectionName: string;
  isPlaced: (id: number) => boolean;
  /** Taken out since the last save. The server still has them in the issue, and would not find them. */
  takenOut: readonly IssueArticle[];
  onAdd: (article: Found) => void;
}

/** Adds an article to a section, by part of its title. */
export function ArticleSearch({ ref, sectionName, isPlaced, takenOut, onAdd }: Props) {
  const { t } = useTranslation();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState('');
  const [title] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const search = useQuery({
    ...placeableArticlesQuery(title),
    enabled: combobox.dropdownOpened,
  });
  const found = [
    ...takenOut.filter((article) => holds(article, typed)),
    ...(search.data?.results ?? []).filter(({ id }) => takenOut.every((one) => one.id !== id)),
  ];

  const choose = (id: string) => {
    const article = found.find((one) => String(one.id) === id);
    if (article) onAdd(article);
    setTyped('');
    combobox.closeDropdown();
  };

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
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
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
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
          {found.map((article) => (
            <FoundArticle key={article.id} article={article} isPlaced={isPlaced(article.id)} />
          ))}
          {found.length === 0 ? (
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

function FoundArticle({ article, isPlaced }: { article: Found; isPlaced: boolean }) {
  const { t } = useTranslation();
  const { articleTypeName, articleStatusName } = useEnumerations();
  const facts = [
    articleStatusName(article.statusId),
    articleTypeName(article.typeId),
    isPlaced ? t('issues.sections.alreadyHere') : '',
  ];
  return (
    <Combobox.Option value={String(article.id)} disabled={isPlaced} className={styles.option}>
      <span className={styles.title} lang="en">
        {article.titleEn}
      </span>
      <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
    </Combobox.Option>
  );
}

function holds({ titleEn, titleRu }: IssueArticle, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return [titleEn, titleRu].some((title) => title.toLowerCase().includes(wanted));
}
