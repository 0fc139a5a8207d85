import { Title } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskArticle } from '~/api/desk-articles';
import type { Saver } from '~/api/saver';
import { ConflictDialog } from '~/ui/conflict-dialog';
import styles from '~/ui/editor-frame.module.css';
import { useOnce } from '~/ui/use-once';
import { EditorHead } from '../../editor/editor-head';
import { fileNamesOf } from '../../editor/file-names';
import type { DeskContent } from '../../editor/saving/article-content';
import type { Part } from '../../editor/saving/merge-contents';
import { usePartWords } from '../../editor/use-part-words';
import { DeskActions } from './desk-actions';
import type { Faults } from './desk-faults';
import { DeskLeaveGuard } from './desk-leave-guard';
import { DeskNotices } from './desk-notices';
import { isRussian, sectionOf, type DeskSection } from './desk-sections';
import { SectionContent } from './section-content';
import { SectionTabs } from './section-tabs';
import { TranslationSwitch } from './translation-switch';
import { useDeskPdfs } from './use-desk-pdfs';
import type { DeskSaving } from './use-desk-saver';
import { useSaveAndLeave } from './use-save-and-leave';
import { useSection } from './use-section';
import type { useTranslationMode } from './use-translation-mode';

interface Props {
  saver: Saver<DeskArticle, DeskContent, Part>;
  saving: DeskSaving;
  faults: Faults;
  countOf: (section: DeskSection) => number;
  translation: ReturnType<typeof useTranslationMode>;
  takesFocus: boolean;
}

export function DeskForm({ saver, saving, faults, countOf, translation, takesFocus }: Props) {
  const { t } = useTranslation();
  const [isTranslating, turnTranslation] = translation;
  const { section, panel, heading, goToField } = useSection();
  const pdfs = useDeskPdfs(saving.article);
  const [hasRawReferences, setHasRawReferences] = useState(false);
  const leaving = useSaveAndLeave({ saver, saving, pdfs, hasRawReferences, goToField });
  const { article } = saving;
  const words = usePartWords(fileNamesOf(article, saving.newer));

  useOnce(() => heading.current?.focus(), takesFocus);
  const showFirst = useEffectEvent(([path]: string[]) => {
    if (path === undefined) return;
    if (isRussian(path)) turnTranslation(true);
    goToField(sectionOf(path), path);
  });
  useEffect(() => showFirst(Object.keys(faults)), [faults]);

  return (
    <>
      <DeskLeaveGuard saving={saving} leaving={leaving} onDiscard={() => saver.abandon()} />
      <ConflictDialog
        saving={saving}
        words={words}
        onResolve={(choices) => void leaving.resolve(choices)}
      />
      <EditorHead statusId={article.statusId} />
      <DeskNotices
        saving={saving}
        onTranslate={isTranslating ? undefined : () => turnTranslation(true)}
      />
      <TranslationSwitch isOn={isTranslating} onTurn={turnTranslation} />
      <div
        className={styles.sheet}
        data-wide={isTranslating || section === 'contentHtml' || undefined}
      >
        <SectionTabs
          current={section}
          hasFaults={Object.keys(faults).length > 0}
          countOf={countOf}
        />
        <section ref={panel} className={styles.panel} aria-labelledby="desk-section">
          <Title ref={heading} order={2} id="desk-section" tabIndex={-1} className={styles.heading}>
            {t(`deskEditor.headings.${section}`)}
          </Title>
          <SectionContent
            section={section}
            article={article}
            pdfs={pdfs}
            onRawReferences={setHasRawReferences}
          />
        </section>
        <DeskActions saving={saving} faults={faults} onSave={() => void leaving.save()} />
      </div>
    </>
  );
}
