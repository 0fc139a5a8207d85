import { Button, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import tab from '~/ui/editor-tab.module.css';
import { SectionError } from '../section-error';
import { PastedReferences } from './pasted-references';
import { ReferenceRow } from './reference-row';
import styles from './references.module.css';
import { useReferences } from './use-references';

interface Props {
  articleId: number;
  /** Called when the pasted text becomes empty or non-empty. */
  onPendingChange: (hasText: boolean) => void;
}

export function ReferencesSection({ articleId, onPendingChange }: Props) {
  const { t } = useTranslation();
  const {
    list,
    addButton,
    fields,
    actions,
    announcement,
    canUndo,
    undo,
    add,
    existing,
    importReferences,
  } = useReferences();
  const count = fields.length;

  return (
    <div className={tab.fields}>
      <PastedReferences
        articleId={articleId}
        existing={existing}
        onPendingChange={onPendingChange}
        onImport={importReferences}
      />
      <section className={tab.part} aria-labelledby="reference-list">
        <div className={styles.head}>
          <Title order={3} id="reference-list" className={tab.partTitle}>
            {t('editorArticleForm.references.list')}
          </Title>
          <span className={styles.count}>{t('editorArticleForm.references.count', { count })}</span>
          {canUndo ? (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconArrowBackUp size={18} aria-hidden />}
              onClick={undo}
            >
              {t('editorArticleForm.references.undo')}
            </Button>
          ) : null}
        </div>
        <SectionError path="references" />
        {count === 0 ? <Text c="dimmed">{t('editorArticleForm.references.none')}</Text> : null}
        <ol ref={list} className={styles.list}>
          {fields.map(({ id }, index) => (
            <ReferenceRow key={id} index={index} isLast={index === count - 1} actions={actions} />
          ))}
        </ol>
        <div className={tab.buttons}>
          <Button
            ref={addButton}
            data-field="references"
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={add}
          >
            {t('editorArticleForm.references.add')}
          </Button>
        </div>
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      </section>
    </div>
  );
}
