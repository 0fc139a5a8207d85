import { Button, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import tab from '~/ui/editor-tab.module.css';
import { SectionFault } from '../section-fault';
import { RawReferences } from './raw-references';
import { ReferenceRow } from './reference-row';
import styles from './references.module.css';
import { useReferences } from './use-references';

interface Props {
  articleId: number;
  /** Whether a list was pasted that is not taken apart yet. */
  onRaw: (isThere: boolean) => void;
}

export function ReferencesSection({ articleId, onRaw }: Props) {
  const { t } = useTranslation();
  const { list, addButton, fields, actions, said, canUndo, undo, add, present, takeOver } =
    useReferences();
  const count = fields.length;

  return (
    <div className={tab.fields}>
      <RawReferences articleId={articleId} present={present} onRaw={onRaw} onFound={takeOver} />
      <section className={tab.part} aria-labelledby="reference-list">
        <div className={styles.head}>
          <Title order={3} id="reference-list" className={tab.partTitle}>
            {t('deskEditor.references.list')}
          </Title>
          <span className={styles.count}>{t('deskEditor.references.count', { count })}</span>
          {canUndo ? (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconArrowBackUp size={18} aria-hidden />}
              onClick={undo}
            >
              {t('deskEditor.references.undo')}
            </Button>
          ) : null}
        </div>
        <SectionFault path="references" />
        {count === 0 ? <Text c="dimmed">{t('deskEditor.references.none')}</Text> : null}
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
            {t('deskEditor.references.add')}
          </Button>
        </div>
        <VisuallyHidden role="status">{said}</VisuallyHidden>
      </section>
    </div>
  );
}
