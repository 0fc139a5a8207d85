import { useTranslation } from 'react-i18next';
import { useCorrection } from '../fields/correction-note';
import { LongTextField } from '../fields/text-fields';

interface Props {
  index: number;
  language: 'en' | 'ru';
  description?: string;
}

/** Line of an affiliation as on the title page. Editing it ends a correction of its details. */
export function AffiliationLine({ index, language, description }: Props) {
  const { t } = useTranslation();
  const correction = useCorrection(`affiliations.${index}.details`);
  const number = index + 1;
  return (
    <div>
      <LongTextField
        path={`affiliations.${index}.${language}`}
        label={
          language === 'en'
            ? t('articleEditor.authors.affiliation', { number })
            : t('articleEditor.authors.affiliationRu', { number })
        }
        description={description}
        lang={language}
        oneLine
        onEdit={correction.end}
      />
      {correction.note}
    </div>
  );
}
