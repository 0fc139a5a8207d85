import { VisuallyHidden } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LinkTabs } from '~/ui/link-tabs';
import steps from '~/ui/steps.module.css';
import type { DeskContent } from '../../editor/saving/article-content';
import { deskSections, type DeskSection } from './desk-sections';
import { sectionAddress } from './use-section';

interface Props {
  current: DeskSection;
  hasFaults: boolean;
  countOf: (section: DeskSection) => number;
}

export function SectionTabs({ current, hasFaults, countOf }: Props) {
  const { t } = useTranslation();
  return (
    <div className={steps.steps}>
      <LinkTabs
        label={t('deskEditor.sectionsLabel')}
        tabs={deskSections.map((section) => ({
          label: t(`deskEditor.sections.${section}`),
          note: hasFaults ? <FaultCount section={section} countOf={countOf} /> : null,
          to: sectionAddress(section),
          current: section === current,
        }))}
      />
    </div>
  );
}

/** Goes down while they are corrected. */
function FaultCount({ section, countOf }: Pick<Props, 'countOf'> & { section: DeskSection }) {
  const { t } = useTranslation();
  const { control } = useFormContext<DeskContent>();
  useWatch({ control });
  const count = countOf(section);
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden className={steps.count} data-clear>
        {count}
      </span>{' '}
      <VisuallyHidden>({t('deskEditor.toCorrect', { count })})</VisuallyHidden>
    </>
  );
}
