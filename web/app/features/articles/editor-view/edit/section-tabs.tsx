import { VisuallyHidden } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LinkTabs } from '~/ui/link-tabs';
import steps from '~/ui/steps.module.css';
import type { EditorContent } from '../../form/saving/article-content';
import { editSections, sectionHref, type EditSection } from './edit-sections';

interface Props {
  current: EditSection;
  hasErrors: boolean;
  countErrors: (section: EditSection) => number;
}

export function SectionTabs({ current, hasErrors, countErrors }: Props) {
  const { t } = useTranslation();
  return (
    <div className={steps.steps}>
      <LinkTabs
        label={t('editorArticleForm.sectionsLabel')}
        tabs={editSections.map((section) => ({
          label: t(`editorArticleForm.sections.${section}`),
          note: hasErrors ? <ErrorCount section={section} countErrors={countErrors} /> : null,
          to: sectionHref(section),
          current: section === current,
        }))}
      />
    </div>
  );
}

/** Decreases while errors are corrected. */
function ErrorCount({
  section,
  countErrors,
}: Pick<Props, 'countErrors'> & { section: EditSection }) {
  const { t } = useTranslation();
  const { control } = useFormContext<EditorContent>();
  useWatch({ control });
  const count = countErrors(section);
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden className={steps.count} data-clear>
        {count}
      </span>{' '}
      <VisuallyHidden>({t('editorArticleForm.toCorrect', { count })})</VisuallyHidden>
    </>
  );
}
