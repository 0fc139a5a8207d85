import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EditorArticle, Participant } from '~/api/editor-articles';
import { useCurrentUser } from '~/api/use-current-user';
import { paths } from '~/lib/paths';
import styles from './editor-view.module.css';

/** Link to the user, "You", or only the role if the name is hidden. */
export function PersonLink({ person }: { person: Participant }) {
  const { t } = useTranslation();
  const { id: userId } = useCurrentUser();
  if (person.id === null) return t(`editorArticles.roles.${person.role}`);
  if (person.id === userId) return t('editorArticles.you');
  return (
    <Link to={paths.userDetails(person.id)} lang="en" className={styles.person}>
      {person.fullNameEn}
    </Link>
  );
}

interface EditLinkProps {
  article: EditorArticle;
  /** Section of the edit form to open. */
  section?: 'references' | 'contentHtml';
  label: string;
}

/** Link to the edit form; hidden if the server does not allow editing. */
export function EditLink({ article, section, label }: EditLinkProps) {
  if (!article.allowedActions.includes('edit')) return null;
  return (
    <Button
      component={Link}
      to={{ pathname: paths.editorArticleEdit(article.id), hash: section }}
      variant={section ? 'default' : 'filled'}
      leftSection={<IconPencil size={18} aria-hidden />}
    >
      {label}
    </Button>
  );
}
