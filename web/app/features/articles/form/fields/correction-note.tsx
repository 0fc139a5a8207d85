import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormContext, useWatch, type FieldPathValue } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ArticleFields } from '../saving/article-content';
import styles from '../form.module.css';

/** Field with a person's correction of what the server reads from a text; null if there is none. */
type CorrectionPath = `affiliations.${number}.details` | `references.${number}.parts`;

/**
 * Ends a correction when the text that it corrects is edited, and offers it back: the correction of
 * another text would hide what the server reads from the new one.
 */
export function useCorrection<Path extends CorrectionPath>(path: Path) {
  const { getValues, setValue, control } = useFormContext<ArticleFields>();
  const current = useWatch({ control, name: path });
  const [ended, setEnded] = useState<FieldPathValue<ArticleFields, Path> | null>(null);
  // Restored or corrected anew: when that is taken back, the text has not changed.
  if (ended && current) setEnded(null);

  return {
    /** Called when the text is edited. */
    end: () => {
      const correction = getValues(path);
      if (!correction) return;
      setEnded(correction);
      setValue(path, null as FieldPathValue<ArticleFields, Path>);
    },
    note: (
      <CorrectionNote
        isShown={ended !== null && !current}
        onRestore={() => ended && setValue(path, ended)}
      />
    ),
  };
}

/** Always rendered, so that screen readers announce the text when it appears. */
function CorrectionNote({ isShown, onRestore }: { isShown: boolean; onRestore: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.correction} data-shown={isShown || undefined}>
      <span role="status">{isShown ? t('articleEditor.correction.ended') : null}</span>
      {isShown ? (
        <Button size="compact-sm" variant="subtle" onClick={onRestore}>
          {t('articleEditor.correction.restore')}
        </Button>
      ) : null}
    </div>
  );
}
