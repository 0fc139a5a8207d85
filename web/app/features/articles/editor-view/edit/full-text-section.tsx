import { useTranslation } from 'react-i18next';
import { usePictures } from '~/api/pictures';
import { FullRichText } from '~/ui/rich-text';
import { BilingualField } from '../../form/fields/bilingual-field';
import { useArticleField } from '../../form/fields/use-article-field';

/** Full text in both languages. */
export function FullTextSection() {
  return <BilingualField en={<FullText language="En" />} ru={<FullText language="Ru" />} />;
}

function FullText({ language }: { language: 'En' | 'Ru' }) {
  const { t } = useTranslation();
  const pictures = usePictures();
  const { value, onChange, onBlur, error, ref, ...field } = useArticleField(
    `contentHtml${language}`,
  );
  return (
    <FullRichText
      ref={ref}
      label={t(`articleEditor.parts.contentHtml${language}`)}
      lang={language.toLowerCase()}
      pictures={pictures}
      data-field={field['data-field']}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
    />
  );
}
