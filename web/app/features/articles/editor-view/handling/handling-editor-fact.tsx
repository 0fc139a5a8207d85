import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EditorArticle } from '~/api/editor-articles';
import type { HandlingEditor } from '~/api/handling';
import type { Translate } from '~/i18n/translations';
import { formatDate } from '~/lib/dates';
import { paths } from '~/lib/paths';
import { Fact } from '~/ui/facts';
import { AssignEditorDialog } from './assign-editor-dialog';
import styles from './handling.module.css';

/** The handling editor in the head of an article, with a button to change them. */
export function HandlingEditorFact({ article }: { article: EditorArticle }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { handlingEditor } = article;
  const canAssign = article.allowedActions.includes('assign-handling-editor');
  if (!handlingEditor && !canAssign) return null;
  return (
    <Fact term={t('handling.editor')}>
      <span className={styles.fact}>
        {handlingEditor ? (
          <EditorName editor={handlingEditor} />
        ) : (
          <span className={styles.muted}>{t('handling.nobody')}</span>
        )}
        {canAssign ? (
          <Button
            variant="subtle"
            size="compact-sm"
            className={styles.change}
            aria-label={handlingEditor ? t('handling.changeEditor') : t('handling.assignEditor')}
            onClick={() => setIsOpen(true)}
          >
            {handlingEditor ? t('handling.change') : t('handling.assignShort')}
          </Button>
        ) : null}
      </span>
      {isOpen ? (
        <AssignEditorDialog
          articleIds={[article.id]}
          currentId={handlingEditor?.id ?? null}
          typeId={article.typeId}
          note={handlingEditor ? assignmentText(handlingEditor, t) : undefined}
          onEnd={() => setIsOpen(false)}
        />
      ) : null}
    </Fact>
  );
}

function EditorName({ editor: { id, name, isYou } }: { editor: HandlingEditor }) {
  const { t } = useTranslation();
  if (isYou) return t('editorArticles.you');
  return (
    <Link to={paths.userDetails(id)} lang="en">
      {name.fullNameEn}
    </Link>
  );
}

function assignmentText({ assignedAt, assignedBy }: HandlingEditor, t: Translate): string {
  const day = formatDate(assignedAt);
  return assignedBy
    ? t('handling.assignedBy', { day, name: assignedBy.fullNameEn })
    : t('handling.assignedBySection', { day });
}
