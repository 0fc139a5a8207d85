import { Button, Text, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconUserPlus, IconUsersGroup } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '~/api/use-current-user';
import styles from '~/ui/editor-tab.module.css';
import { useConfirm } from '~/ui/use-confirm';
import { useArticleForm } from '../article-form-context';
import type { ArticleFields } from '../saving/article-content';
import { AffiliationList } from './affiliations';
import { AuthorCard } from './author-card';
import { EqualContribution } from './equal-contribution';
import {
  authorLabel,
  authorName,
  emptyAuthor,
  emptyGroup,
  hasAuthorData,
  includesUser,
  authorFromUser,
} from './author-data';

interface Props {
  /** Offers to add the current user as author. */
  showsAddMyself?: boolean;
}

export function AuthorsTab({ showsAddMyself = true }: Props) {
  const { t } = useTranslation();
  const { problemAt } = useArticleForm();
  const { addButton, announcement, fields, add, addGroup, addMyself, move, remove, canAddMyself } =
    useAuthors();
  const problem = problemAt('authors');

  return (
    <div className={styles.fields}>
      {fields.length === 0 ? <Text>{t('articleEditor.authors.none')}</Text> : null}
      <ol className={styles.list}>
        {fields.map(({ id }, index) => (
          <li key={id}>
            <AuthorCard
              index={index}
              count={fields.length}
              onMove={(step) => move(index, step)}
              onRemove={() => void remove(index)}
            />
          </li>
        ))}
      </ol>
      {problem ? (
        <p id="authors-problem" className={styles.message}>
          {problem}
        </p>
      ) : null}
      <div className={styles.buttons}>
        <Button
          ref={addButton}
          variant="default"
          data-field="authors"
          aria-describedby={problem ? 'authors-problem' : undefined}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={add}
        >
          {t('articleEditor.authors.add')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconUsersGroup size={18} aria-hidden />}
          onClick={addGroup}
        >
          {t('articleEditor.authors.addGroup')}
        </Button>
        {showsAddMyself && canAddMyself ? (
          <Button
            variant="default"
            leftSection={<IconUserPlus size={18} aria-hidden />}
            onClick={addMyself}
          >
            {t('articleEditor.authors.addMyself')}
          </Button>
        ) : null}
      </div>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <EqualContribution />
      <AffiliationList />
    </div>
  );
}

/** Author list of the form; keeps the focus on the page when a card moves or is removed. */
function useAuthors() {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const user = useCurrentUser();
  const { saveImmediately } = useArticleForm();
  const { control, getValues, setValue } = useFormContext<ArticleFields>();
  const list = useFieldArray({ control, name: 'authors' });
  const authors = useWatch({ control, name: 'authors' });
  const addButton = useRef<HTMLButtonElement>(null);
  const [announcement, setAnnouncement] = useState('');

  const move = (index: number, step: 1 | -1) => {
    list.move(index, index + step);
    const name = authorName(getValues(`authors.${index + step}`));
    setAnnouncement(t('articleEditor.authors.moved', { name, number: index + step + 1 }));
    saveImmediately();
  };
  const remove = async (index: number) => {
    const author = getValues(`authors.${index}`);
    const isConfirmed =
      !hasAuthorData(author) ||
      (await confirm({
        title: t('articleEditor.authors.removeQuestion'),
        text: t('articleEditor.authors.removeConsequences', {
          name: authorLabel(author, index, t),
        }),
        confirmLabel: t('articleEditor.authors.remove'),
        dangerous: true,
      }));
    if (!isConfirmed) return;
    list.remove(index);
    setAnnouncement(t('articleEditor.authors.removed', { number: index + 1 }));
    addButton.current?.focus();
    saveImmediately();
  };
  const addMyself = () => {
    const { author, affiliations } = authorFromUser(getValues(), user);
    setValue('affiliations', affiliations);
    list.append(author);
  };

  return {
    addButton,
    announcement,
    fields: list.fields,
    add: () => list.append(emptyAuthor()),
    addGroup: () => list.append(emptyGroup()),
    addMyself,
    canAddMyself: !includesUser(authors, user),
    move,
    remove,
  };
}
