import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { EditorArticle } from '~/api/editor-articles';
import { paths } from '~/lib/paths';

interface Props {
  article: EditorArticle;
  /** Section of the edit form to open. */
  section?: 'references' | 'contentHtml';
  label: string;
}

/** Link to the edit form; hidden if the server does not allow editing. */
export function EditLink({ article, section, label }: Props) {
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
