import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { DeskArticle } from '~/api/desk-articles';
import { paths } from '~/lib/paths';

interface Props {
  article: DeskArticle;
  /** Of the editor, where it opens. */
  section?: 'references' | 'contentHtml';
  label: string;
}

/** To the editor, for those whom the server lets in. */
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
