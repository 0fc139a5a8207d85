import { Button, Checkbox, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import tab from '~/ui/editor-tab.module.css';
import { SectionError } from '../section-error';
import { PastedReferences } from './pasted-references';
import { ReferenceRow } from './reference-row';
import styles from './references.module.css';
import { useReferenceReadings } from './use-reference-readings';
import { useReferences } from './use-references';

const NO_IDS: ReadonlySet<string> = new Set();

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
  const { readings, uncertain, isIncomplete, retry } = useReferenceReadings();
  // Fixed when the filter is turned on, so that a corrected row does not vanish from under the editor.
  const [hiddenIds, setHiddenIds] = useState<ReadonlySet<string>>(NO_IDS);
  const isFiltered = fields.some(({ id }) => hiddenIds.has(id));
  const filter = (isOn: boolean) => {
    const certain = fields.filter((_, index) => !uncertain.has(index));
    setHiddenIds(isOn ? new Set(certain.map(({ id }) => id)) : NO_IDS);
  };

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
        {isIncomplete ? (
          <p className={styles.unread}>
            {t('editorArticleForm.references.parts.unread')}{' '}
            <Button size="compact-sm" variant="subtle" onClick={retry}>
              {t('editorArticleForm.references.parts.retry')}
            </Button>
          </p>
        ) : null}
        {uncertain.size > 0 || isFiltered ? (
          <Checkbox
            label={t('editorArticleForm.references.parts.onlyUncertain', {
              number: uncertain.size,
            })}
            checked={isFiltered}
            // With nothing to leave out, the box would not stay ticked.
            disabled={!isFiltered && uncertain.size === count}
            onChange={({ currentTarget }) => filter(currentTarget.checked)}
          />
        ) : null}
        {count === 0 ? <Text c="dimmed">{t('editorArticleForm.references.none')}</Text> : null}
        <ol ref={list} className={styles.list}>
          {fields.map(({ id }, index) => (
            <ReferenceRow
              key={id}
              index={index}
              isLast={index === count - 1}
              reading={readings.get(index)}
              isHidden={hiddenIds.has(id)}
              actions={actions}
            />
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
